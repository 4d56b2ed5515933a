import { sql as fragment } from 'drizzle-orm';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database/connection/connect.ts';
import type { Database } from '../../../server/database/types.ts';
import { driverPool, lastSocket } from '../../support/database/driverPool.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a transaction', () => {
  it('has its own connection when a hundred statements wait before it', async () => {
    const { sql } = connect({ url: database.url }, { poolSize: 2 });
    try {
      const plain = async (index: number): Promise<boolean> => {
        // Sent at once, like `begin`; a statement that is only awaited would be sent later.
        const [row] = await sql`select ${index}::int as n`.execute();
        return row?.['n'] === index;
      };
      const transaction = (): Promise<boolean> =>
        sql.begin(async (tx) => {
          const [before] = await tx`select pg_current_xact_id()::text as id`;
          const [after] = await tx`select pg_current_xact_id()::text as id`;
          return before?.['id'] === after?.['id'];
        });
      // Both connections have prepared the statement, so that it is sent without waiting for answers: at most a hundred
      // on each.
      await Promise.all(Array.from({ length: 50 }, (_unused, index) => plain(index)));
      const results: PromiseSettledResult<boolean>[] = [];
      for (let waiting = 190; waiting <= 210; waiting += 1) {
        const sent = Array.from({ length: waiting }, (_unused, index) => plain(index));
        results.push(...(await Promise.allSettled([...sent, transaction(), transaction(), plain(1), plain(2)])));
      }
      expect(results.filter((result) => result.status === 'rejected' || !result.value)).toEqual([]);
      const withSingleConnection = await Promise.all(
        Array.from(
          { length: 20 },
          () => sql`select pg_current_xact_id_if_assigned() is null as "isAlone", pg_sleep(0.005)`,
        ),
      );
      expect(withSingleConnection.every(([row]) => row?.['isAlone'] === true)).toBe(true);
    } finally {
      await sql.end({ timeout: 5 });
    }
  });

  it('has its own connection without pipelining', async () => {
    await using pool = driverPool(database.url, { max: 2, max_pipeline: 0 });
    expect(await pool.sql.begin((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('has its own connection when the socket drains between two statements', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    const outside: Promise<unknown>[] = [];
    await sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      lastSocket(pool).emit('drain');
      outside.push(sql`select pg_current_xact_id_if_assigned() is null as "isAlone"`.execute());
      await tx`select 1`;
    });
    expect(await Promise.all(outside)).toEqual([[{ isAlone: true }]]);
  });
});

describe('after a statement that failed when the server had already sent some of its rows', () => {
  const failing = 'select 1 / (4 - i) as part from generate_series(1, 10) i';

  /** A pool of one connection, so that each statement follows the previous one. */
  async function withSingleConnection<T>(work: (pool: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
    const pool = connect({ url: database.url }, { poolSize: 1 });
    try {
      return await work(pool);
    } finally {
      await pool.sql.end();
    }
  }

  it('the next statement gets only its own rows, by the driver and by Drizzle alike', async () => {
    await withSingleConnection(async ({ sql, db }) => {
      const threeRows = 'select i from generate_series(1, 3) i';
      await expect(sql.unsafe(failing)).rejects.toThrow('division by zero');
      expect([...(await sql.unsafe(threeRows))]).toEqual([{ i: 1 }, { i: 2 }, { i: 3 }]);
      await expect(sql.unsafe(failing)).rejects.toThrow('division by zero');
      expect([...(await db.execute(fragment.raw(threeRows)))]).toEqual([{ i: 1 }, { i: 2 }, { i: 3 }]);
      await expect(sql.unsafe(failing)).rejects.toThrow('division by zero');
      expect([...(await sql`select 1 as one where false`)]).toEqual([]);
    });
  });

  it('the statements that were sent at the same time get their own rows', async () => {
    await withSingleConnection(async ({ sql }) => {
      const [failed, withRow, withoutRow] = await Promise.allSettled([
        sql.unsafe(failing),
        sql`select 1 as one`,
        sql`select 1 as one where false`,
      ]);
      expect(failed.status).toBe('rejected');
      expect([withRow, withoutRow]).toEqual([
        { status: 'fulfilled', value: [{ one: 1 }] },
        { status: 'fulfilled', value: [] },
      ]);
    });
  });
});

describe('a statement that cannot be sent', () => {
  const invalid = [
    { what: 'an undefined value', params: [undefined] },
    { what: 'an invalid date', params: [new Date(Number.NaN)] },
  ];

  it.each(invalid)('for $what fails alone: the others get their own results', async ({ params }) => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    // The driver has the types of both statements, so that it sends them without waiting for answers.
    await sql.unsafe('select $1::int as n', [0], { prepare: true });
    await sql.unsafe('select $1::timestamptz as at', [new Date(0)], { prepare: true });
    const invalidValues: never[] = JSON.parse('[]');
    Reflect.set(invalidValues, 0, params[0]);
    const [before, failed, after] = await Promise.allSettled([
      sql.unsafe('select $1::int as n', [1], { prepare: true }).execute(),
      sql.unsafe('select $1::timestamptz as at', invalidValues, { prepare: true }).execute(),
      sql.unsafe('select $1::int as n', [2], { prepare: true }).execute(),
    ]);
    expect(failed.status).toBe('rejected');
    expect([before, after]).toEqual([
      { status: 'fulfilled', value: [{ n: 1 }] },
      { status: 'fulfilled', value: [{ n: 2 }] },
    ]);
    await expect(sql.unsafe('select $1::timestamptz as at', invalidValues, { prepare: true })).rejects.toThrow();
    expect(await sql`select 3 as n`).toEqual([{ n: 3 }]);
  });
});

describe('COPY', () => {
  it('that the server rejects after its last row rejects the stream and rolls its transaction back', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    await sql`create table copied (n int)`;
    const transaction = sql.begin(async (tx) => {
      await pipeline(['1\n', 'no number\n'], await tx`copy copied from stdin`.writable());
    });
    await expect(transaction).rejects.toThrow('invalid input syntax for type integer');
    expect(await sql`select n from copied`).toEqual([]);
  });
});
