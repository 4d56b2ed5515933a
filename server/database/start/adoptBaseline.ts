import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from './startError.ts';
import type { Sql } from '../types.ts';

/**
 * The migrations that `0000_baseline.sql` replaced: their number, and the hash under which Drizzle recorded the last
 * one.
 */
export const replacedMigrations = {
  count: 42,
  lastHash: 'f2b7bab0fe6e0f249f38a0a9db3ec5771834b3d2c8a4f6144ab9d9f300d546d3',
};

const upgrade = fileURLToPath(new URL('./adoptBaseline.sql', import.meta.url));

type Baseline = { readonly hash: string; readonly createdAt: number };

/**
 * Adopts a database that the replaced migrations built: changes its schema to that of the baseline and records the
 * baseline as applied, because the baseline itself would fail on existing tables. Does nothing on any other database.
 * @throws DatabaseStartError when some of the replaced migrations are missing; the database is not changed then
 */
export async function adoptBaseline(sql: Sql, baseline: Baseline): Promise<void> {
  const [journal] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (journal?.exists !== true) return;
  const replaced = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations where created_at < ${baseline.createdAt} order by created_at`;
  if (replaced.length === 0) return;
  if (replaced.at(-1)?.hash !== replacedMigrations.lastHash)
    throw new DatabaseStartError(
      `The database was not changed: an older version of Bourse created it and applied ${replaced.length} of its ${replacedMigrations.count} migrations; ` +
        'start the last such version once to apply the others, or delete all data with "npm run db:reset" (see docs/database.md).',
    );
  await sql.begin(async (transaction) => {
    await transaction.file(upgrade);
    await transaction`delete from drizzle.__drizzle_migrations where created_at < ${baseline.createdAt}`;
    await transaction`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.createdAt})`;
  });
}
