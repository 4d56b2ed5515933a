import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { replacedMigrations } from '../../../server/database/start/adoptBaseline.ts';
import { migrate } from '../../../server/database/start/migrate.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

type Applied = { hash: string; created_at: number };

const baselineSchema = fileURLToPath(new URL('../../../server/database/migrations/0000_baseline.sql', import.meta.url));
const replacedSchema = fileURLToPath(new URL('./replacedSchema.sql', import.meta.url));

/** Times at which the replaced migrations were generated: all before the baseline. */
const firstGeneratedAt = 1_795_169_212_288;

describe('a database from before the baseline', () => {
  let database: Database;
  beforeEach(async () => {
    await database?.close();
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const readApplied = () =>
    database.sql<Applied[]>`select hash, created_at from drizzle.__drizzle_migrations order by created_at`;

  /** Columns, constraints, indexes, sequences, triggers and functions; not the names that PostgreSQL 18 gives to NOT NULL. */
  async function readSchema(): Promise<string[]> {
    const rows = await database.sql<{ item: string }[]>`
      select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as item
        from information_schema.columns where table_schema = 'public'
      union all select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', sequencename, cache_size) from pg_sequences where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', proname, prosrc) from pg_proc p where pronamespace = 'public'::regnamespace
        and prolang = (select oid from pg_language where lanname = 'plpgsql')`;
    return rows.map(({ item }) => item).toSorted();
  }

  /** Turns the database into one that the first `count` replaced migrations built, without any later migration. */
  async function buildReplacedDatabase(count: number): Promise<void> {
    const { sql } = database;
    await sql`drop schema public cascade`;
    await sql`create schema public`;
    await sql.file(baselineSchema);
    await sql`delete from drizzle.__drizzle_migrations`;
    for (let n = 1; n <= count; n += 1) {
      const hash = n === replacedMigrations.count ? replacedMigrations.lastHash : `hash of ${n}`;
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${firstGeneratedAt + n})`;
    }
    await sql.file(replacedSchema);
  }

  it('is adopted when it has all replaced migrations: it gets the schema of the baseline and preserves its rows', async () => {
    const { sql, url } = database;
    const [baseline, schema] = [await readApplied(), await readSchema()];
    await buildReplacedDatabase(replacedMigrations.count);
    expect(await readSchema()).not.toEqual(schema);
    await sql`insert into chat_farewells (bot_id, user_name) values (7, 'stockbot')`;
    await migrate({ url });
    expect(await readApplied()).toEqual(baseline);
    expect(await readSchema()).toEqual(schema);
    expect(await sql`select bot_id, user_name from chat_logouts`).toEqual([{ bot_id: 7, user_name: 'stockbot' }]);
    await migrate({ url });
    expect(await readApplied()).toEqual(baseline);
  });

  it('is adopted once when several servers start in parallel', async () => {
    const baseline = await readApplied();
    await buildReplacedDatabase(replacedMigrations.count);
    await Promise.all([1, 2, 3].map(() => migrate({ url: database.url })));
    expect(await readApplied()).toEqual(baseline);
  });

  it('is refused and not changed when some replaced migrations are missing', async () => {
    await buildReplacedDatabase(17);
    const before = [await readApplied(), await readSchema()];
    await expect(migrate({ url: database.url })).rejects.toThrow(
      /^The database was not changed: .* applied 17 of its 42 migrations; start .* or delete all data with "npm run db:reset"/,
    );
    expect([await readApplied(), await readSchema()]).toEqual(before);
  });

  it('is refused when its last migration is not one that the baseline replaces', async () => {
    await buildReplacedDatabase(replacedMigrations.count);
    await database.sql`update drizzle.__drizzle_migrations set hash = 'edited' where hash = ${replacedMigrations.lastHash}`;
    await expect(migrate({ url: database.url })).rejects.toThrow(/^The database was not changed/);
  });
});
