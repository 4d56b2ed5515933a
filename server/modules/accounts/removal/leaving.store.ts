import { and, asc, eq, or } from 'drizzle-orm';
import { userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import { users } from '../../../database/tables/people.ts';
import { sessions } from '../../../database/tables/session.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

const columns = {
  id: users.id,
  typeId: users.typeId,
  statusId: users.statusId,
  firstname: users.firstname,
  emailaddress: users.emailaddress,
  language: users.language,
  isGuest: users.isGuest,
};

/**
 * Locks an account together with every admin in use, in the order of the ids: of two admins who leave at the same moment
 * the second sees that the first is gone.
 */
export async function lockLeaving(tx: Transaction, id: number) {
  const rows = await tx
    .select(columns)
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.typeId, userTypeIds.admin), eq(users.statusId, userStatusIds.active))))
    .orderBy(asc(users.id))
    .for('no key update');
  const account = rows.find((row) => row.id === id);
  const otherAdmins = rows.filter(
    (row) => row.id !== id && row.typeId === userTypeIds.admin && row.statusId === userStatusIds.active,
  );
  return { account, otherAdmins: otherAdmins.length };
}

export type LeavingAccount = NonNullable<Awaited<ReturnType<typeof lockLeaving>>['account']>;

/** When the session began with a sign-in. */
export async function signedInAt(tx: Queryable, sessionId: string): Promise<Date | undefined> {
  const [row] = await tx.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.at;
}

/** Hides an account; with a moment for its deletion it is also gone for good then. */
export async function setLeaving(tx: Transaction, id: number, deleteAfter: Date | null, now: Date): Promise<void> {
  const statusId = deleteAfter === null ? userStatusIds.deactivated : userStatusIds.deletion_requested;
  await tx.update(users).set({ statusId, deactivatedAt: now, deleteAfter, updatedAt: now }).where(eq(users.id, id));
}
