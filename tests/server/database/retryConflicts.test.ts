import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { once } from '../../../server/base/once.ts';
import { isUnavailable } from '../../../server/database/isUnavailable.ts';
import { lockingTransaction } from '../../../server/database/lockingTransaction.ts';
import { MAX_RETRIES } from '../../../server/database/retryConflicts.ts';
import type { Database, Transaction } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table stock (id integer primary key, amount integer not null)`;
});
afterAll(() => database.close());
beforeEach(
  () => database.sql`
  insert into stock values (1, 0), (2, 0) on conflict (id) do update set amount = 0`,
);

const add = (tx: Transaction, id: number): Promise<unknown> =>
  tx.execute(sql`update stock set amount = amount + 1 where id = ${id}`);

/** Resolves when both of two transactions have come here. Later attempts pass. */
function meetingPoint(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = 2;
  return async () => {
    missing -= 1;
    if (missing === 0) resolve();
    await promise;
  };
}

const readAmounts = async (): Promise<number[]> => {
  const rows = await database.sql<{ amount: number }[]>`select amount from stock order by id`;
  return rows.map(({ amount }) => amount);
};

const fail = (tx: Transaction, code: string): Promise<unknown> =>
  tx.execute(sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`));

describe('a transaction', () => {
  it('runs again when two of them wait for each other', async () => {
    const meet = meetingPoint();
    const attempts = vi.fn();
    const change = (first: number, second: number): Promise<void> =>
      database.db.transaction(async (tx) => {
        attempts();
        await add(tx, first);
        await meet();
        await add(tx, second);
      });
    await Promise.all([change(1, 2), change(2, 1)]);
    expect(await readAmounts()).toEqual([2, 2]);
    expect(attempts).toHaveBeenCalledTimes(3);
  });

  it('runs again when another one changed what it has read', async () => {
    const meet = meetingPoint();
    const attempts = vi.fn();
    const takeFree = (id: number): Promise<boolean> =>
      database.db.transaction(
        async (tx) => {
          attempts();
          const [row] = await tx.execute<{ total: number }>(sql`select sum(amount)::int as total from stock`);
          await meet();
          if (row?.total !== 0) return false;
          await add(tx, id);
          return true;
        },
        { isolationLevel: 'serializable' },
      );
    const taken = await Promise.all([takeFree(1), takeFree(2)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await readAmounts()).toContain(1);
    expect(await readAmounts()).toContain(0);
    expect(attempts).toHaveBeenCalledTimes(3);
  });

  it.each(['40001', '40P01'])('ends as unavailable when it conflicts (%s) again and again', async (code) => {
    const work = vi.fn((tx: Transaction) => fail(tx, code));
    const error: unknown = await database.db.transaction(work).catch((reason: unknown) => reason);
    expect(work).toHaveBeenCalledTimes(1 + MAX_RETRIES);
    expect(isUnavailable(error)).toBe(true);
  });

  it('does not run again after another failure', async () => {
    const work = vi.fn((tx: Transaction) => fail(tx, '23505'));
    await expect(database.db.transaction(work)).rejects.toThrow();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs again as a whole after a conflict in a savepoint', async () => {
    let conflicts = 1;
    await database.db.transaction(async (tx) => {
      await add(tx, 1);
      await tx.transaction(async (inner) => {
        await add(inner, 2);
        conflicts -= 1;
        if (conflicts === 0) await fail(inner, '40001');
      });
    });
    expect(await readAmounts()).toEqual([1, 1]);
  });

  it('that locks a row of many users runs again as well, and calls an effect once', async () => {
    const sent = vi.fn(async (text: string) => text.length);
    const send = once(sent);
    let conflicts = 2;
    const length = await lockingTransaction(database, async (tx) => {
      const result = await send('four');
      await add(tx, 1);
      conflicts -= 1;
      if (conflicts >= 0) await fail(tx, '40P01');
      return result;
    });
    expect(length).toBe(4);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await readAmounts()).toEqual([1, 0]);
  });
});
