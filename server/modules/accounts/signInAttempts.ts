import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { emailKey, usernameKey } from '../../database/keys.ts';
import { signInAttempts } from '../../database/tables/people/accounts.ts';
import type { Queryable } from '../../database/types.ts';

/** Normalizes the input of the user-name field. */
export const getAccountKey = (typed: string): string => (typed.includes('@') ? emailKey(typed) : usernameKey(typed));

/** Records an attempt as failed before its password is verified, so that parallel attempts count each other. */
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

/** Deletes a rejected attempt, so that attempts during a lockout do not extend it. */
export async function deleteAttempt(tx: Queryable, attemptId: number): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.id, attemptId));
}

/** Detaches an attempt from a locked account. It then counts only for the typed name. */
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

/**
 * Where an attempt comes from. Failures of one trusted address are counted together, and so are those of all other
 * addresses.
 */
export interface SignInOrigin {
  readonly ipAddress: string;
  readonly isTrusted: boolean;
}

const whereOrigin = ({ ipAddress, isTrusted }: SignInOrigin): SQL | undefined =>
  and(
    eq(signInAttempts.fromTrustedAddress, isTrusted),
    isTrusted ? eq(signInAttempts.ipAddress, ipAddress) : undefined,
  );

/** Counts failures with a typed name, whether or not an account has it. */
export const countFailuresOfName = (
  tx: Queryable,
  accountKey: string,
  origin: SignInOrigin,
  since: Date,
): Promise<number> => countFailures(tx, since, and(eq(signInAttempts.accountKey, accountKey), whereOrigin(origin)));

/** Counts failures of an account under all its names. */
export const countFailuresOfAccount = (
  tx: Queryable,
  userId: number,
  origin: SignInOrigin,
  since: Date,
): Promise<number> => countFailures(tx, since, and(eq(signInAttempts.userId, userId), whereOrigin(origin)));

export const countFailuresOfAddress = (tx: Queryable, ipAddress: string, since: Date): Promise<number> =>
  countFailures(tx, since, eq(signInAttempts.ipAddress, ipAddress));
