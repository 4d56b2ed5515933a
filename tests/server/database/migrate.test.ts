import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

describe('migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('make every table on an empty database without reading and writing much', async () => {
    const { sql, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    const touched = async (): Promise<number> => {
      const [row] = await sql<{ blocks: number }[]>`
        select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`;
      return row?.blocks ?? 0;
    };
    const before = await touched();
    await migrate({ url });
    // Work and not time, which would measure what else the machine does. What is read counts once the connection has ended.
    await expect.poll(async () => (await touched()) - before, { timeout: 30_000 }).toBeGreaterThan(100_000);
    const [row] = await sql<{ tables: number }[]>`select count(*) as tables from pg_tables where schemaname = 'public'`;
    expect(row?.tables).toBeGreaterThan(90);
    // 320,000 blocks for 113 tables with their indexes; three times as many would no longer be done in two seconds.
    expect((await touched()) - before).toBeLessThan(600_000);
  });

  it('wait for each other when servers start together, and are applied once', async () => {
    const { sql, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await Promise.all([1, 2, 3, 4].map(() => migrate({ url })));
    const [row] = await sql<
      { rows: number; distinct: number }[]
    >`select count(*) as rows, count(distinct hash) as distinct from drizzle.__drizzle_migrations`;
    expect(row?.rows).toBe(row?.distinct);
  });

  it('name what is wrong and apply nothing when a statement fails', async () => {
    const { sql, url } = database;
    await sql.unsafe(
      'drop schema drizzle cascade; drop schema public cascade; create schema public; create table users (id int)',
    );
    await expect(migrate({ url })).rejects.toThrow(/could not be migrated: relation "users" already exists/);
    const [row] = await sql<{ tables: number }[]>`select count(*) as tables from pg_tables where schemaname = 'public'`;
    expect(row?.tables).toBe(1);
  });
});
