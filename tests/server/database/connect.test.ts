import { sql as fragment } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database/connection/connect.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import type { Database, Sql } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { eventually } from '../../support/eventually.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('values', () => {
  it('arrive in the types that the connection declares', async () => {
    const [row] = await database.sql`
      select 9007199254740991::bigint as id, 12.5::numeric(20,6) as amount, '2026-02-03'::date as day,
        '2026-02-03 04:05:06.789+00'::timestamptz as at, '{"a":1}'::jsonb as document, array[1,2]::bigint[] as ids`;
    expect(row).toEqual({
      id: 9007199254740991,
      amount: '12.500000',
      day: '2026-02-03',
      at: new Date('2026-02-03T04:05:06.789Z'),
      document: { a: 1 },
      ids: [1, 2],
    });
  });

  it('are refused instead of rounded when a JavaScript number cannot represent them', async () => {
    await expect(database.sql`select 9007199254740993::bigint as id`).rejects.toThrow(
      /bigint out of range: 9007199254740993/,
    );
  });

  it('are sent as dates, documents and lists, by the driver and by Drizzle alike', async () => {
    const { sql, db } = database;
    const at = new Date('2026-02-03T04:05:06.789Z');
    const entry = {
      actorRole: 'admin',
      action: 'tests.made',
      subjectType: 'test',
      after: { text: 'ş"\'\\', list: [1] },
      createdAt: at,
    };
    const [stored] = await db.insert(auditLog).values(entry).returning();
    expect(stored).toMatchObject(entry);
    const rows =
      await sql`select id from audit_log where created_at = ${at} and id = any(${[stored?.id ?? 0]}) and after = ${sql.json(entry.after)}`;
    expect(rows).toHaveLength(1);
    const byDrizzle = await db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(fragment`${auditLog.createdAt} = ${at}`);
    expect(byDrizzle).toEqual([{ id: stored?.id }]);
  });
});

describe('limits', () => {
  it('cancel a statement that runs too long', async () => {
    const { sql } = connect({ url: database.url }, { poolSize: 1, statementTimeout: 50 });
    await expect(sql`select pg_sleep(10)`).rejects.toThrow(/statement timeout/);
    await sql.end();
  });

  it('cancel a statement that waits too long for a lock', async () => {
    const { sql } = connect({ url: database.url }, { poolSize: 2, lockTimeout: 50 });
    await sql.begin(async (tx) => {
      await tx`lock table audit_log in access exclusive mode`;
      await expect(sql`select count(*) from audit_log`).rejects.toThrow(/lock timeout/);
    });
    await sql.end();
  });

  it('have the documented defaults', async () => {
    const { sql } = connect({ url: database.url }, { poolSize: 1 });
    const [row] =
      await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
    expect(row).toEqual({ statement: '5s', lock: '3s', idle: '10s' });
    await sql.end();
  });
});

describe('a lost connection', () => {
  const endSessions = async (applicationName: string, count: number) => {
    const end = () =>
      database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${applicationName}`;
    await eventually(async () => expect(await end()).toHaveLength(count));
  };
  const answers = (sql: Sql) => eventually(async () => expect(await sql`select 1 as one`).toEqual([{ one: 1 }]));

  it('fails only the statements on it; the pool opens new connections', async () => {
    const { sql } = connect({ url: database.url }, { poolSize: 3, applicationName: 'bourse-lost' });
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`));
    const running = sql`select pg_sleep(10)`.catch((error: unknown) => error);
    const transaction = sql
      .begin(async (tx) => {
        await tx`select 1`;
        await tx`select pg_sleep(10)`;
      })
      .catch((error: unknown) => error);
    await endSessions('bourse-lost', 3);
    expect(await running).toBeInstanceOf(Error);
    expect(await transaction).toBeInstanceOf(Error);
    await answers(sql);
    await sql.end();
  });

  it('rolls its transaction back: later statements of the transaction fail and are never stored', async () => {
    const { sql, db } = connect({ url: database.url }, { poolSize: 1, applicationName: 'bourse-torn' });
    await sql`create table torn (n bigint)`;
    const later: Promise<unknown>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const ended = Promise.withResolvers<void>();
      const transaction = db.transaction(async (tx) => {
        await tx.execute('insert into torn values (1)');
        await endSessions('bourse-torn', 1);
        await ended.promise;
        const again = tx.execute('insert into torn values (2)');
        later.push(again.catch((error: unknown) => error));
        await again;
      });
      await expect(transaction).rejects.toThrow();
      await answers(sql);
      ended.resolve();
    }
    await eventually(() => expect(later).toHaveLength(3));
    for (const error of await Promise.all(later)) expect(error).toBeInstanceOf(Error);
    expect(await sql`select n from torn`).toEqual([]);
    await sql.end();
  });
});

describe('a server by URL', () => {
  it('is named without its password when it cannot be reached', async () => {
    const opening = openDatabase({ url: 'postgres://ada:secret@127.0.0.1:1/bourse' });
    await expect(opening).rejects.toThrow(
      /No connection to the PostgreSQL server of DATABASE_URL \(postgres:\/\/ada:\*\*\*@127\.0\.0\.1:1\/bourse\): .*ECONNREFUSED/,
    );
  });

  it("is reported with the server's own message when its database does not exist", async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(openDatabase({ url: url.href })).rejects.toThrow(
      /DATABASE_URL .*database "no_such_database" does not exist/,
    );
  });
});
