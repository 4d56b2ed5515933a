import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import { adoptBaseline } from './adoptBaseline.ts';
import { connect, type Target } from './connect.ts';
import { DatabaseStartError } from './startError.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The key of the advisory lock for migrations: an arbitrary constant. */
const lockId = 7_203_815_446;

/**
 * Applies all pending migrations in one transaction under a lock, so that servers that start together wait for the
 * first one. Does nothing on an up-to-date database.
 * @throws DatabaseStartError naming the failed statement; nothing is applied then
 */
export async function migrate(target: Target): Promise<void> {
  const { db, sql } = connect(target, {
    poolSize: 1,
    statementTimeout: 0,
    lockTimeout: 0,
    applicationName: 'bourse-migrate',
  });
  try {
    await sql`select pg_advisory_lock(${lockId})`;
    const [baseline] = readMigrationFiles({ migrationsFolder });
    if (baseline) await adoptBaseline(sql, baseline);
    await applyMigrations(db, { migrationsFolder });
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`The database could not be migrated: ${describe(error)}`, { cause: error });
  } finally {
    // Closing the connection releases the lock, also after a failed statement.
    await sql.end({ timeout: 5 });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.cause.message} (${error.message.split('\n')[0]})` : error.message;
}
