import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/database/start/migrate.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

describe('migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('create every table in an empty database with few reads and writes', async () => {
    const { sql, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    const countTouchedBlocks = async (): Promise<number> => {
      const [row] = await sql<{ blocks: number }[]>`
        select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`;
      return row?.blocks ?? 0;
    };
    const before = await countTouchedBlocks();
    await migrate({ url });
    // Measures work instead of time, which other load on the machine would change. The statistics count when the
    // connection has ended.
    await expect.poll(async () => (await countTouchedBlocks()) - before, { timeout: 30_000 }).toBeGreaterThan(100_000);
    const [row] = await sql<{ tables: number }[]>`select count(*) as tables from pg_tables where schemaname = 'public'`;
    expect(row?.tables).toBeGreaterThan(90);
    // 320,000 blocks for 113 tables with their indexes; three times as many would take more than two seconds.
    expect((await countTouchedBlocks()) - before).toBeLessThan(600_000);
  });

  it('wait for each other when several servers start, and are applied once', async () => {
    const { sql, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await Promise.all([1, 2, 3, 4].map(() => migrate({ url })));
    const [row] = await sql<
      { rows: number; distinct: number }[]
    >`select count(*) as rows, count(distinct created_at) as distinct from drizzle.__drizzle_migrations`;
    expect(row?.rows).toBe(row?.distinct);
  });

  it('name the failing statement and apply nothing', async () => {
    const { sql, url } = database;
    await sql.unsafe(
      'drop schema drizzle cascade; drop schema public cascade; create schema public; create table users (id int)',
    );
    await expect(migrate({ url })).rejects.toThrow(/could not be migrated: relation "users" already exists/);
    const [row] = await sql<{ tables: number }[]>`select count(*) as tables from pg_tables where schemaname = 'public'`;
    expect(row?.tables).toBe(1);
  });
});
