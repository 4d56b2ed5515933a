import { and, asc, eq, or } from 'drizzle-orm';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';

const columns = {
  id: users.id,
  typeId: users.typeId,
  statusId: users.statusId,
  deactivatedAt: users.deactivatedAt,
  deleteAfter: users.deleteAfter,
  updatedAt: users.updatedAt,
  firstname: users.firstname,
  emailaddress: users.emailaddress,
  language: users.language,
  isGuest: users.isGuest,
};

/** The columns that a change of the status needs. */
export type SwitchedAccount = NonNullable<Awaited<ReturnType<typeof lockWithAdmins>>['account']>;

/**
 * Locks an account together with all active admins, in the order of the ids, so that two admins who disable each other
 * at the same time are serialized.
 * @returns the account, and the ids of the active admins
 */
export async function lockWithAdmins(tx: Transaction, id: number) {
  const rows = await tx
    .select(columns)
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.typeId, userTypeIds.admin), eq(users.statusId, userStatusIds.active))))
    .orderBy(asc(users.id))
    .for('no key update');
  return {
    account: rows.find((row) => row.id === id),
    adminIds: rows
      .filter(({ typeId, statusId }) => typeId === userTypeIds.admin && statusId === userStatusIds.active)
      .map((row) => row.id),
  };
}

export async function setStatus(tx: Transaction, id: number, statusId: number, updatedAt: Date): Promise<void> {
  await tx.update(users).set({ statusId, updatedAt }).where(eq(users.id, id));
}
