import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { emailKey, usernameKey } from '../../database/keys.ts';
import { signInAttempts } from '../../database/tables/accounts.ts';
import { countries } from '../../database/tables/lookups.ts';
import { users, userTypes } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';

/** What sign-in needs to know about an account. */
export interface AccountRow {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly statusId: number;
  readonly suspendedUntil: Date | null;
  readonly deleteAfter: Date | null;
}

const accountColumns = {
  id: users.id,
  passwordHash: users.passwordHash,
  statusId: users.statusId,
  suspendedUntil: users.suspendedUntil,
  deleteAfter: users.deleteAfter,
};

/** The folded form of what was typed into the user-name field. */
export const getAccountKey = (typed: string): string => (typed.includes('@') ? emailKey(typed) : usernameKey(typed));

/** Finds an account by what was typed: an e-mail address when it holds an @, else a user name. */
export async function findAccount(tx: Queryable, typed: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select(accountColumns)
    .from(users)
    .where(eq(typed.includes('@') ? users.emailKey : users.usernameKey, getAccountKey(typed)));
  return row;
}

/** The account, locked until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: number): Promise<AccountRow | undefined> {
  const [row] = await tx.select(accountColumns).from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** Brings back an account that its owner had hidden or asked to delete. */
export async function reactivate(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ statusId: userStatusIds.active, deactivatedAt: null, deleteAfter: null, updatedAt: now })
    .where(eq(users.id, userId));
}

export async function touchLastSeen(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
}

/** Records a try as failed, before its password is looked at, so that parallel tries count each other. */
export async function recordAttempt(
  tx: Queryable,
  attempt: {
    accountKey: string;
    userId: number | undefined;
    ipAddress: string;
    fromTrustedAddress: boolean;
    createdAt: Date;
  },
): Promise<number> {
  const rows = await tx
    .insert(signInAttempts)
    .values({ ...attempt, succeeded: false })
    .returning({ id: signInAttempts.id });
  return exactlyOne(rows).id;
}

export async function markAttemptSucceeded(tx: Queryable, attemptId: number): Promise<void> {
  await tx.update(signInAttempts).set({ succeeded: true }).where(eq(signInAttempts.id, attemptId));
}

/** A refused try does not count: knocking on a closed door must not keep it closed. */
export async function deleteAttempt(tx: Queryable, attemptId: number): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.id, attemptId));
}

/** A try at an account that is closed anyway no longer counts for it, only for the name that was typed. */
export async function uncountForAccount(tx: Queryable, attemptId: number): Promise<void> {
  await tx.update(signInAttempts).set({ userId: null }).where(eq(signInAttempts.id, attemptId));
}

async function countFailures(tx: Queryable, since: Date, of: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ failures: count() })
    .from(signInAttempts)
    .where(and(of, gt(signInAttempts.createdAt, since), eq(signInAttempts.succeeded, false)));
  return row?.failures ?? 0;
}

/** Whose failures are counted together: those at one known address, or those from all other places. */
export interface Place {
  readonly ipAddress: string;
  readonly isKnown: boolean;
}

const at = ({ ipAddress, isKnown }: Place): SQL | undefined =>
  and(eq(signInAttempts.fromTrustedAddress, isKnown), isKnown ? eq(signInAttempts.ipAddress, ipAddress) : undefined);

/** Failures with what was typed, known or not. */
export const countFailuresOfName = (tx: Queryable, accountKey: string, place: Place, since: Date): Promise<number> =>
  countFailures(tx, since, and(eq(signInAttempts.accountKey, accountKey), at(place)));

/** Failures of an account under all its names. */
export const countFailuresOfAccount = (tx: Queryable, userId: number, place: Place, since: Date): Promise<number> =>
  countFailures(tx, since, and(eq(signInAttempts.userId, userId), at(place)));

export const countFailuresOfAddress = (tx: Queryable, ipAddress: string, since: Date): Promise<number> =>
  countFailures(tx, since, eq(signInAttempts.ipAddress, ipAddress));

/** The signed-in person with type and country, in one statement. */
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
