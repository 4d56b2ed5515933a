import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { releaseLease, takeLease } from '../../../server/database/leases.ts';
import type { Database } from '../../../server/database/types.ts';
import { leaseLeader, type Lease } from '../../../server/ports/leader/leader.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

describe('a lease of the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('belongs to one owner until it is given back or has ended', async () => {
    const { sql } = database;
    expect(await takeLease(sql, 'market', 'a', 60)).toBe(true);
    expect(await takeLease(sql, 'market', 'b', 60)).toBe(false);
    expect(await takeLease(sql, 'market', 'a', 60)).toBe(true);
    await releaseLease(sql, 'market', 'b');
    expect(await takeLease(sql, 'market', 'b', 60)).toBe(false);
    await releaseLease(sql, 'market', 'a');
    expect(await takeLease(sql, 'market', 'b', 60)).toBe(true);
    await sql`update leases set ends_at = now() - interval '1 millisecond'`;
    expect(await takeLease(sql, 'market', 'a', 60)).toBe(true);
  });

  it('is taken by one of many processes that begin together', async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => takeLease(database.sql, 'start', `process ${index}`, 60)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

describe('a leader', () => {
  afterEach(() => vi.useRealTimers());

  /** A lease in memory, and processes that compete for it. */
  function createLease() {
    const state = { owner: '', endsAt: 0, isBroken: false };
    const open = (owner: string): Lease => ({
      take: (seconds) => {
        if (state.isBroken) return Promise.reject(new Error('no database'));
        if (state.owner !== owner && state.endsAt > performance.now()) return Promise.resolve(false);
        Object.assign(state, { owner, endsAt: performance.now() + seconds * 1000 });
        return Promise.resolve(true);
      },
      release: () => {
        state.endsAt = 0;
        return Promise.resolve();
      },
    });
    return { state, open };
  }

  it('is one process at a time, also when the database does not answer', async () => {
    vi.useFakeTimers();
    const { state, open } = createLease();
    const [first, second] = [leaseLeader(open('a')), leaseLeader(open('b'))];
    await vi.advanceTimersByTimeAsync(10_000);
    expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);
    state.isBroken = true;
    await vi.advanceTimersByTimeAsync(4_000);
    expect([first.isLeader(), second.isLeader()]).toEqual([false, false]);
    state.isBroken = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([first.isLeader(), second.isLeader()].filter(Boolean)).toHaveLength(1);
    await Promise.all([first.close(), second.close()]);
  });

  it('is replaced within five seconds after it was killed, and within one after a stop', async () => {
    vi.useFakeTimers();
    const { state, open } = createLease();
    const first = leaseLeader(open('a'));
    await vi.advanceTimersByTimeAsync(100);
    const second = leaseLeader(open('b'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);
    await first.close();
    expect(first.isLeader()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(second.isLeader()).toBe(true);
    // A killed process does not renew and does not give back.
    Object.assign(state, { owner: 'killed', endsAt: performance.now() + 4_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(second.isLeader()).toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(second.isLeader()).toBe(true);
    await second.close();
  });
});
