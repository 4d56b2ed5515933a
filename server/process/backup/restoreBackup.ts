import { applyInTransaction, migrate } from '../../database/start/migrate.ts';
import { withMigrationLock } from '../../database/start/migrationLock.ts';
import { readMigrations, type Migration } from '../../database/start/migrations.ts';
import type { DriverTransaction, Sql } from '../../database/types.ts';
import type { FileStore } from '../../ports/files/fileStore.ts';
import { assertNotInterrupted, BackupError, explainFailures } from './backupError.ts';
import { quoteNames, prepareTransaction } from './catalog.ts';
import { openCheckedArchive, describeArchive, type CheckedArchive } from './checkArchive.ts';
import { assertSameTables, compareTable, loadTable, setSequences } from './copyIn.ts';
import { restoreFiles } from './restoreFiles.ts';
import { detachParts, dropOwnTables, findOwnTables, hasRows } from './schema.ts';
import { MANY_ROWS } from './format.ts';
import { findMigrations } from './versions.ts';

/** The name of the connections of a restore. */
export const RESTORE_NAME = 'bourse-restore';

interface RestoreTarget {
  /** Without time limits for statements. */
  readonly sql: Sql;
  readonly url: string;
  readonly files: FileStore;
}

export interface RestoreOptions {
  readonly from: string;
  /** Deletes the data that is there. */
  readonly replace?: boolean;
  readonly say?: (text: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Those of this version, by default. */
  readonly migrations?: readonly Migration[];
}

interface Run extends Required<Pick<RestoreOptions, 'say' | 'migrations' | 'replace'>> {
  readonly target: RestoreTarget;
  readonly checked: CheckedArchive;
  readonly signal: AbortSignal | undefined;
}

/** What must not happen twice when the transaction ends. */
interface Restored {
  /** Keys of the files of the data that was replaced. */
  readonly replacedFiles: readonly string[];
  readonly undoFiles: () => Promise<void>;
}

async function assertNoServer(tx: DriverTransaction): Promise<void> {
  const rows = await tx<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'bourse%' and application_name not in (${RESTORE_NAME}, 'bourse-start')`;
  if (rows.length > 0)
    throw new BackupError(
      `A server or a tool of Bourse uses the database (${rows.map(({ name }) => name).join(', ')}). ` +
        'Stop all servers of this database and restore again.',
    );
}

async function replaceTables(tx: DriverTransaction, { migrations, replace }: Run): Promise<readonly string[]> {
  const tables = await findOwnTables(tx, migrations);
  const isFilled = await hasRows(tx, tables);
  if (isFilled && !replace)
    throw new BackupError(
      'The database contains data already. Restore into an empty one, or delete the data that is there with --replace.',
    );
  const files = tables.includes('files') ? await tx<{ key: string }[]>`select key from files` : [];
  await dropOwnTables(tx, tables, migrations);
  return files.map(({ key }) => key);
}

async function buildTables(tx: DriverTransaction, run: Run): Promise<void> {
  const { checked, migrations, say, signal } = run;
  const tables = checked.manifest.tables;
  const names = tables.map(({ name }) => name);
  await applyInTransaction(tx, findMigrations(checked.archive.file, checked.header, migrations));
  await assertSameTables(tx, checked, await findOwnTables(tx, migrations));
  const detached = await detachParts(tx, names);
  // Some migrations write rows, which the archive contains as well.
  await tx.unsafe(`truncate ${quoteNames(names)}`);
  say(`Loading ${names.length} tables …`);
  for (const table of tables) {
    await loadTable(tx, checked, table, signal);
    if (table.rows >= MANY_ROWS) say(`  ${table.name}: ${table.rows.toLocaleString('en')} rows`);
  }
  await setSequences(tx, checked.manifest.sequences);
  say(`Building ${detached.indexes} indexes and checking ${detached.foreignKeys} references …`);
  await detached.reattach(() => assertNotInterrupted(signal));
  say('Comparing the rows with the archive …');
  for (const table of tables) await compareTable(tx, table);
}

async function restoreAll(tx: DriverTransaction, run: Run): Promise<Restored> {
  const { target, checked, say, signal } = run;
  await prepareTransaction(tx);
  // Building indexes is the longest part.
  await tx.unsafe("set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'");
  await assertNoServer(tx);
  const replacedFiles = await replaceTables(tx, run);
  await buildTables(tx, run);
  say(`Storing ${checked.manifest.files.length.toLocaleString('en')} files …`);
  const undoFiles = await explainFailures('the file store', () => restoreFiles(target.files, checked, signal));
  return { replacedFiles, undoFiles };
}

/**
 * Restores an archive into a database without data, in one transaction: it succeeds as a whole or changes nothing. A
 * server that starts at the same time waits for it. Afterwards newer migrations are applied.
 * @returns the archive
 * @throws BackupError with what prevented it
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<CheckedArchive> {
  const { from, replace = false, say = () => undefined, signal, migrations = readMigrations() } = options;
  return explainFailures(from, async () => {
    say('Checking the archive …');
    const checked = await openCheckedArchive(from, {
      assertRestorable: (header) => void findMigrations(from, header, migrations),
      signal,
    });
    try {
      say(describeArchive(checked));
      const run: Run = { target, checked, replace, say, signal, migrations };
      const { replacedFiles } = await runTransaction(run);
      const stored = new Set(checked.manifest.files.map(({ key }) => key));
      for (const key of replacedFiles) if (!stored.has(key)) await target.files.remove(key);
    } finally {
      await checked.archive.close();
    }
    await migrate({ url: target.url }, { migrations, say });
    await target.sql.unsafe(`analyze ${quoteNames(checked.manifest.tables.map(({ name }) => name))}`);
    return checked;
  });
}

async function runTransaction(run: Run): Promise<Restored> {
  let restored: Restored | undefined;
  try {
    return await withMigrationLock(
      run.target.sql,
      async (tx) => {
        restored = await restoreAll(tx, run);
        return restored;
      },
      () => run.say('Another server is migrating the database; waiting for it …'),
    );
  } catch (error) {
    // The files are stored before the transaction ends, and its end can fail.
    await restored?.undoFiles();
    throw error;
  }
}
