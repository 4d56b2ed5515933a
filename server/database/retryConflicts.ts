import { setTimeout as delay } from 'node:timers/promises';
import { hasCauseWithCode } from './errorCode.ts';
import type { Drizzle } from './types.ts';

/** Retries of one transaction, after its first attempt. */
export const MAX_RETRIES = 5;
/** Longest pause before the first retry, in milliseconds; it doubles with each retry. */
const FIRST_PAUSE_MS = 20;

/** PostgreSQL's codes of conflicts: serialization failure and deadlock. The transaction was rolled back as a whole. */
const conflictCodes: readonly string[] = ['40001', '40P01'];

/** Whether an error, or one of its causes, is a conflict with another transaction. */
export const isConflict = (error: unknown): boolean => hasCauseWithCode(error, (code) => conflictCodes.includes(code));

/**
 * Runs a transaction again when PostgreSQL ended it because of a conflict with another one, at most five times. The
 * pauses are random, so that two transactions do not meet again. Whatever `run` does outside the database happens once
 * per attempt, so it must be repeatable, be called through `once`, or follow the commit.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await run();
    } catch (error) {
      if (retry > MAX_RETRIES || !isConflict(error)) throw error;
    }
    await delay(Math.random() * FIRST_PAUSE_MS * 2 ** (retry - 1));
  }
}

/**
 * Lets `db.transaction` repeat its work after a conflict, and therefore `lockingTransaction` as well. Savepoints
 * (`tx.transaction`) pass conflicts on: only the whole transaction can be repeated.
 */
export function withRetries(db: Drizzle): Drizzle {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => retryConflicts(() => begin(work, config));
  return db;
}
