import { eq } from 'drizzle-orm';
import { userStatusIds } from '../../database/referenceIds.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { users, userTypes } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { getAccountKey } from '../accounts/signInAttempts.ts';

/** The columns that sign-in needs. */
export interface AccountRow {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly typeId: number;
  readonly statusId: number;
  readonly suspendedUntil: Date | null;
  readonly deleteAfter: Date | null;
}

const accountColumns = {
  id: users.id,
  passwordHash: users.passwordHash,
  typeId: users.typeId,
  statusId: users.statusId,
  suspendedUntil: users.suspendedUntil,
  deleteAfter: users.deleteAfter,
};

/** Finds an account by an e-mail address (input with an @) or by a user name. */
export async function findAccount(tx: Queryable, typed: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select(accountColumns)
    .from(users)
    .where(eq(typed.includes('@') ? users.emailKey : users.usernameKey, getAccountKey(typed)));
  return row;
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: number): Promise<AccountRow | undefined> {
  const [row] = await tx.select(accountColumns).from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** Reactivates an account that was deactivated or whose deletion was requested. */
export async function reactivate(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ statusId: userStatusIds.active, deactivatedAt: null, deleteAfter: null, updatedAt: now })
    .where(eq(users.id, userId));
}

export async function touchLastSeen(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
}

/** The signed-in user with type and country, in one query. */
export async function findSessionUser(tx: Queryable, userId: number) {
  const [row] = await tx
    .select({ user: users, type: userTypes, country: countries })
    .from(users)
    .innerJoin(userTypes, eq(userTypes.id, users.typeId))
    .leftJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.id, userId));
  return row;
}

export type SessionUserRow = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;
