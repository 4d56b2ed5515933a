import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { findDeadline, runInCall } from '../../../server/database/connection/callDeadline.ts';
import { isUnavailable } from '../../../server/database/isUnavailable.ts';
import { lockingTransaction } from '../../../server/database/lockingTransaction.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

/** 40 percent of the connections. */
const SHARE = 2;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase(undefined, { poolSize: 5 });
});
afterAll(() => database.close());
afterEach(() => vi.useRealTimers());

/** Occupies the share of the pool until `release`. */
async function occupy(): Promise<{ release: () => Promise<unknown> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const started = Array.from({ length: SHARE }, () => Promise.withResolvers<void>());
  const running = started.map(({ resolve }) =>
    lockingTransaction(database, async () => {
      resolve();
      await released;
    }),
  );
  await Promise.all(started.map(({ promise }) => promise));
  return {
    release: () => {
      release();
      return Promise.all(running);
    },
  };
}

const work = vi.fn(async () => 'done');
const failure = (started: Promise<unknown>): Promise<unknown> =>
  started.then(
    () => 'no failure',
    (error: unknown) => error,
  );

it('waits for a free connection of its share and returns the result of its work', async () => {
  const { release } = await occupy();
  const waiting = lockingTransaction(database, work);
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(work).not.toHaveBeenCalled();
  await release();
  expect(await waiting).toBe('done');
});

it('runs its work as a part of the call that waited', async () => {
  const { release } = await occupy();
  const call = { deadline: performance.now() + 60_000 };
  const waiting = runInCall(call, () => lockingTransaction(database, () => Promise.resolve(findDeadline())));
  await release();
  expect(await waiting).toBe(call.deadline);
});

it('passes the error of its work on and frees its place', async () => {
  const fail = (): Promise<void> => lockingTransaction(database, () => Promise.reject(new Error('refused')));
  for (let call = 0; call <= SHARE; call += 1) await expect(fail()).rejects.toThrow('refused');
  expect(await lockingTransaction(database, work)).toBe('done');
});

it('does not start for a caller who disconnected while waiting', async () => {
  work.mockClear();
  const { release } = await occupy();
  const caller = new AbortController();
  const waiting = failure(lockingTransaction({ ...database, signal: () => caller.signal }, work));
  caller.abort();
  expect(isUnavailable(await waiting)).toBe(true);
  await release();
  expect(work).not.toHaveBeenCalled();
});

it('completes for a caller who disconnects while it runs', async () => {
  const caller = new AbortController();
  const running = lockingTransaction({ ...database, signal: () => caller.signal }, async (tx) => {
    caller.abort();
    return tx.execute('select 1 as one');
  });
  expect([...(await running)]).toEqual([{ one: 1 }]);
});

it('is unavailable after half a minute of waiting', async () => {
  const { release } = await occupy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = failure(lockingTransaction(database, work));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isUnavailable(await waiting)).toBe(true);
  vi.useRealTimers();
  await release();
});

it('is unavailable at once while a thousand callers wait', async () => {
  const { release } = await occupy();
  const callers = new AbortController();
  const pool = { ...database, signal: () => callers.signal };
  const waiting = Array.from({ length: 1_000 }, () => failure(lockingTransaction(pool, work)));
  expect(isUnavailable(await failure(lockingTransaction(database, work)))).toBe(true);
  callers.abort();
  await Promise.all(waiting);
  await release();
  expect(await lockingTransaction(database, work)).toBe('done');
});

it('does not start for those who wait while no server answers', async () => {
  work.mockClear();
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  const started = Array.from({ length: SHARE }, () => Promise.withResolvers<void>());
  const running = started.map(({ resolve }) =>
    failure(
      lockingTransaction(database, () => {
        resolve();
        return lost;
      }),
    ),
  );
  await Promise.all(started.map(({ promise }) => promise));
  const waiting = Array.from({ length: 3 }, () => failure(lockingTransaction(database, work)));
  lose(new Error('a statement failed', { cause: Object.assign(new Error('silent'), { code: 'CONNECTION_SILENT' }) }));
  expect((await Promise.all([...running, ...waiting])).map(isUnavailable)).toEqual(Array(SHARE + 3).fill(true));
  expect(work).not.toHaveBeenCalled();
  expect(await lockingTransaction(database, work)).toBe('done');
});
