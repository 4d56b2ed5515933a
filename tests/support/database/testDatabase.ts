import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type PoolOptions } from '../../../server/database/connection/connect.ts';
import { migrate } from '../../../server/database/start/migrate.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import type { Database, Sql } from '../../../server/database/types.ts';

/** A database to clone: migrated, then filled by `prepare`. Created once per run, on first use. */
export type Template = { name: string; prepare?: (database: Database) => Promise<void> };

/** All tables, no rows. */
const emptyTemplate: Template = { name: 'empty' };

/**
 * A separate database, cloned from a template in some 30 ms. `close()` drops it; call it in `afterAll`. Uses the
 * embedded PostgreSQL, or TEST_DATABASE_URL when that is set.
 */
export async function createTestDatabase(
  template: Template = emptyTemplate,
  pool: PoolOptions = {},
): Promise<Database> {
  const { url: serverUrl, prefix } = inject('testServer');
  const admin = connect({ url: serverUrl }, { poolSize: 1, statementTimeout: 0, lockTimeout: 0 }).sql;
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  try {
    const source = await ensureTemplate(admin, template);
    // Copies files. The default copies page by page, for a log that is not needed here, and takes three times as long.
    await admin`create database ${admin(name)} template ${admin(source)} strategy file_copy`;
  } catch (error) {
    await admin.end();
    throw error;
  }
  const url = withDatabase(serverUrl, name);
  const { db, sql } = connect({ url }, { poolSize: 3, applicationName: 'bourse-test', ...pool });
  const drop = async () => {
    await sql.end({ timeout: 5 });
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  };
  let closed: Promise<void> | null = null;
  return { db, sql, url, directUrl: url, close: () => (closed ??= drop()) };
}

/** The name of the template's database; creates it when no other test file has. */
async function ensureTemplate(admin: Sql, template: Template): Promise<string> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}template_${template.name}`;
  const draft = `${name}_draft`;
  // Test files run concurrently: the first creates the database, the others wait here.
  await admin`select pg_advisory_lock(hashtext(${name}))`;
  try {
    const found = await admin`select 1 from pg_database where datname = ${name}`;
    if (found.length > 0) return name;
    await admin`drop database if exists ${admin(draft)} with (force)`;
    await admin`create database ${admin(draft)}`;
    const draftUrl = withDatabase(url, draft);
    await migrate({ url: draftUrl });
    if (template.prepare) {
      const database = await openDatabase({ url: draftUrl, migrate: false, statementTimeout: 0 });
      try {
        await template.prepare(database);
      } finally {
        await database.close();
      }
    }
    await admin`alter database ${admin(draft)} rename to ${admin(name)}`;
    return name;
  } finally {
    await admin`select pg_advisory_unlock(hashtext(${name}))`;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
