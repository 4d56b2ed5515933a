import { adoptBaseline } from './adoptBaseline.ts';
import { connect, type Target } from '../connection/connect.ts';
import { MAX_WAIT_MS, pause, withMigrationLock } from './migrationLock.ts';
import { readMigrations, type Migration } from './migrations.ts';
import { DatabaseStartError } from './startError.ts';
import type { DriverTransaction, Sql } from '../types.ts';

/**
 * Milliseconds that a statement of a migration waits for a table lock. While it waits, all later statements on the table
 * wait behind it, and a call of several such statements fails after five seconds: so attempts are short and pauses long.
 */
const TABLE_LOCK_MS = 300;
/** Every fourth attempt, for a table that is never free of statements for so short a time. */
const LONG_TABLE_LOCK_MS = 1_000;
/** Between two attempts, calls that waited are finished. */
const RETRY_MS = 1_000;

export interface MigrateOptions {
  /** By default those of this version. */
  readonly migrations?: readonly Migration[];
  /** Informs the person at the terminal when a migration has to wait. */
  readonly say?: (text: string) => void;
}

interface Run {
  readonly sql: Sql;
  /** Has the lock while a migration without a transaction runs on `sql`. */
  readonly guard: Sql;
  readonly say: (text: string) => void;
}

/**
 * Applies pending migrations, each in a transaction of its own, while other servers read and write. A migration that
 * gets no table lock soon is rolled back and tried again. Servers that start together wait for each other.
 * @throws DatabaseStartError naming the migration and its failed statement; that migration is not applied then
 */
export async function migrate(target: Target, options: MigrateOptions = {}): Promise<void> {
  const { migrations = readMigrations(), say = () => undefined } = options;
  const settings = {
    poolSize: 1,
    statementTimeout: 0,
    lockTimeout: LONG_TABLE_LOCK_MS,
    applicationName: 'bourse-migrate',
  };
  const { sql } = connect(target, settings);
  const guard = connect(target, { ...settings, idleInTransactionTimeout: 0 }).sql;
  try {
    if ((await findPending(sql, migrations)).length > 0) await applyAll({ sql, guard, say }, migrations);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`The database could not be migrated: ${describe(error)}`, { cause: error });
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), guard.end({ timeout: 5 })]);
  }
}

async function applyAll(run: Run, migrations: readonly Migration[]): Promise<void> {
  const { sql, guard, say } = run;
  const onWait = (): void => say('Another server is migrating the database; waiting for it …');
  const [baseline] = migrations;
  await withMigrationLock(
    guard,
    async () => {
      await createJournal(sql);
      if (baseline !== undefined) await adoptBaseline(sql, baseline);
    },
    onWait,
  );
  for (const migration of await findPending(sql, migrations)) {
    try {
      if (migration.isOutsideTransaction) await applyOutside(run, migration, onWait);
      else await applyInside(run, migration, onWait);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      throw new DatabaseStartError(`The database could not be migrated: ${describe(error)}, in ${migration.tag}`, {
        cause: error,
      });
    }
  }
}

/**
 * Applies migrations in the caller's transaction, which has the migration lock and creates all tables: their indexes need
 * no care for readers.
 */
export async function applyInTransaction(tx: DriverTransaction, migrations: readonly Migration[]): Promise<void> {
  await createJournal(tx);
  for (const migration of migrations) {
    const text = migration.statements.join(';\n');
    await tx.unsafe(migration.isOutsideTransaction ? text.replaceAll(/\bconcurrently\b/gi, '') : text);
    await record(tx, migration);
  }
}

const getTableLockMs = (attempt: number): number => (attempt % 4 === 0 ? LONG_TABLE_LOCK_MS : TABLE_LOCK_MS);

/** In one transaction, as often as it takes to get the locks of its tables. */
async function applyInside({ sql, say }: Run, migration: Migration, onWait: () => void): Promise<void> {
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withMigrationLock(
        sql,
        async (tx) => {
          if (await isApplied(tx, migration)) return;
          await tx`select set_config('lock_timeout', ${String(getTableLockMs(attempt))}, true)`;
          for (const statement of migration.statements) await tx.unsafe(statement);
          await record(tx, migration);
        },
        onWait,
      );
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() - started > MAX_WAIT_MS) throw error;
      say(`Migration ${migration.tag} waits for a table that is in use (attempt ${attempt}) …`);
      await pause(RETRY_MS);
    }
  }
}

/** Statement by statement. Its statements can be repeated, and their locks let others read and write. */
async function applyOutside({ sql, guard }: Run, migration: Migration, onWait: () => void): Promise<void> {
  await withMigrationLock(
    guard,
    async () => {
      if (await isApplied(sql, migration)) return;
      await sql`select set_config('lock_timeout', ${String(MAX_WAIT_MS)}, false)`;
      for (const statement of migration.statements) {
        await dropInvalidIndex(sql, statement);
        await sql.unsafe(statement);
      }
      await sql`select set_config('lock_timeout', ${String(LONG_TABLE_LOCK_MS)}, false)`;
      await record(sql, migration);
    },
    onWait,
  );
}

/** An interrupted `create index concurrently` leaves an index that is not used, and `if not exists` would keep it. */
async function dropInvalidIndex(sql: Sql, statement: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(statement)?.[1];
  if (name === undefined) return;
  const invalid = await sql`
    select from pg_index where indexrelid = to_regclass(quote_ident(${name})) and not indisvalid`;
  if (invalid.length > 0) await sql`drop index concurrently if exists ${sql(name)}`;
}

async function createJournal(sql: Sql | DriverTransaction): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
}

/** The migrations that a database lacks. */
export async function findPending(sql: Sql, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const [journal] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (journal?.exists !== true) return migrations;
  const rows = await sql<{ at: number }[]>`select created_at as at from drizzle.__drizzle_migrations`;
  const applied = new Set(rows.map(({ at }) => at));
  return migrations.filter(({ createdAt }) => !applied.has(createdAt));
}

async function isApplied(sql: Sql | DriverTransaction, { createdAt }: Migration): Promise<boolean> {
  return (await sql`select from drizzle.__drizzle_migrations where created_at = ${createdAt}`).length > 0;
}

async function record(sql: Sql | DriverTransaction, { hash, createdAt }: Migration): Promise<void> {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`;
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const statement = 'query' in error && typeof error.query === 'string' ? error.query.trim().split('\n')[0] : undefined;
  return statement ? `${error.message} (${statement.slice(0, 120)})` : error.message;
}
