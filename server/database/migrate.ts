import { fileURLToPath } from 'node:url';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import { connect, type Target } from './connect.ts';
import { refuseLookAlikes } from './lookAlikes.ts';
import { DatabaseStartError } from './startError.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any constant of our own: the advisory lock that two starting servers meet at. */
const lockId = 7_203_815_446;

/**
 * Brings the tables up to the newest migration: all pending ones in one transaction, under a lock, so that servers
 * that start together wait for the first. Does nothing on an up-to-date database.
 * Throws a DatabaseStartError that names the statement which failed; nothing is applied then.
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
    await refuseLookAlikes(sql);
    await applyMigrations(db, { migrationsFolder });
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`The database could not be migrated: ${describe(error)}`, { cause: error });
  } finally {
    // Ending the connection releases the lock, also when a statement failed.
    await sql.end({ timeout: 5 });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.cause.message} (${error.message.split('\n')[0]})` : error.message;
}
