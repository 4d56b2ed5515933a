import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockStart, lockUntilEnd, tryLockEach, tryLockUntilEnd, WHOLE } from '../../../server/database/advisoryLock.ts';
import { isUnavailable } from '../../../server/database/isUnavailable.ts';
import type { Database, Transaction } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase(undefined, { lockTimeout: 50 });
});
afterAll(() => database.close());

/** Runs `meanwhile` while a transaction has what `lock` locks. */
async function whileLocked<T>(lock: (tx: Transaction) => Promise<unknown>, meanwhile: () => Promise<T>): Promise<T> {
  return database.db.transaction(async (tx) => {
    await lock(tx);
    return meanwhile();
  });
}

const lockText = (key: string): Promise<void> => database.db.transaction((tx) => lockUntilEnd(tx, 'copiedPosts', key));

const findFailure = (started: Promise<unknown>): Promise<unknown> =>
  started.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an advisory lock', () => {
  it('ends a wait at the limit, with its name for the log and 503 for the caller', async () => {
    const failure = await whileLocked(
      (tx) => lockUntilEnd(tx, 'copiedPosts', 'hello'),
      () => findFailure(lockText('hello')),
    );
    expect(failure).toMatchObject({ message: 'waited too long for the lock copiedPosts' });
    expect(isUnavailable(failure)).toBe(true);
  });

  it('names the lock of a start as well', async () => {
    const start = (): Promise<unknown> => database.sql.begin((tx) => lockStart(tx, 'seed'));
    const failure = await database.sql.begin(async (tx) => {
      await lockStart(tx, 'seed');
      return findFailure(start());
    });
    expect(failure).toMatchObject({ message: 'waited too long for the lock start' });
  });

  it('lets other keys and other subjects pass, and everything after the transaction', async () => {
    const lockOthers = (): Promise<unknown> =>
      Promise.all([lockText('good-bye'), database.db.transaction((tx) => lockUntilEnd(tx, 'copiedComments', 'hello'))]);
    const failure = await whileLocked(
      (tx) => lockUntilEnd(tx, 'copiedPosts', 'hello'),
      () => findFailure(lockOthers()),
    );
    expect(failure).toBeUndefined();
    expect(await findFailure(lockText('hello'))).toBeUndefined();
  });

  it('answers at once when it is only tried', async () => {
    const tryRound = (): Promise<boolean> => database.db.transaction((tx) => tryLockUntilEnd(tx, 'alertRounds', WHOLE));
    expect(await whileLocked((tx) => tryLockUntilEnd(tx, 'alertRounds', WHOLE), tryRound)).toBe(false);
    expect(await tryRound()).toBe(true);
  });

  it('takes those of many that are free', async () => {
    const free = await whileLocked(
      (tx) => tryLockEach(tx, 'alertUsers', [2, 4]),
      () => database.db.transaction((tx) => tryLockEach(tx, 'alertUsers', [1, 2, 3, 4])),
    );
    expect(new Set(free)).toEqual(new Set([1, 3]));
  });
});
