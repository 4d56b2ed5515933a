import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { emailKey, usernameKey } from '../../database/keys.ts';
import { signInAttempts } from '../../database/tables/accounts.ts';
import type { Queryable } from '../../database/types.ts';

/** The folded form of what was typed into the user-name field. */
export const getAccountKey = (typed: string): string => (typed.includes('@') ? emailKey(typed) : usernameKey(typed));

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
