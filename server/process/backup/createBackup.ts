import packageJson from '../../../package.json' with { type: 'json' };
import { readMigrations, type Migration } from '../../database/start/migrations.ts';
import { tryLockBackup } from '../../database/advisoryLock.ts';
import type { DriverTransaction, Sql } from '../../database/types.ts';
import type { FileStore } from '../../ports/files/fileStore.ts';
import { createArchive, type ArchiveWriter, type OpenSink } from './archiveWriter.ts';
import { assertNotInterrupted, BackupError, explainFailures } from './backupError.ts';
import { copyFiles, sha256 } from './backupFiles.ts';
import { listSequences, listTables, ownTableNames, quoteNames, prepareTransaction, type Table } from './catalog.ts';
import { copyTable } from './copyOut.ts';
import {
  FORMAT,
  HEADER_NAME,
  MANIFEST_HASH_NAME,
  MANIFEST_NAME,
  MANY_ROWS,
  type Header,
  type Manifest,
  type TableEntry,
} from './format.ts';
import { findApplied } from './versions.ts';

interface BackupSource {
  /** Two connections without time limits: the snapshot, and the present. */
  readonly sql: Sql;
  readonly files: FileStore;
  /** Identifies the signing secret of the server; null without one. */
  readonly secretId: string | null;
}

export interface BackupOptions {
  /** A new file, or a folder in which the archive gets a name. */
  readonly to: string;
  readonly say?: (text: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Those of this version, by default. */
  readonly migrations?: readonly Migration[];
  readonly openSink?: OpenSink;
  readonly now?: () => Date;
}

export interface BackupSummary {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
}

interface Run extends Required<Pick<BackupOptions, 'say' | 'migrations'>> {
  readonly source: BackupSource;
  readonly archive: ArchiveWriter;
  readonly createdAt: Date;
  readonly signal: AbortSignal | undefined;
}

/** Prevents that a migration changes the tables after the snapshot; reads and writes continue. */
async function lockTables(tx: DriverTransaction, tables: readonly Table[]): Promise<void> {
  await tx.unsafe(`lock table ${quoteNames(tables.map(({ name }) => name))} in access share mode`);
  if (!(await tryLockBackup(tx)))
    throw new BackupError('Another backup of this database is running. Start this one when it has finished.');
  const current = await listTables(tx);
  const changed = tables.filter((table) => !current.some((found) => JSON.stringify(found) === JSON.stringify(table)));
  if (changed.length > 0)
    throw new BackupError('The database was migrated while the backup started. Run the backup again.');
}

async function writeHeader(tx: DriverTransaction, { archive, createdAt, migrations }: Run): Promise<Buffer> {
  const [server] = await tx<{ version: string }[]>`select current_setting('server_version') as version`;
  const header: Header = {
    format: FORMAT,
    createdAt: createdAt.toISOString(),
    product: packageJson.version,
    postgres: server?.version ?? '',
    migrations: (await findApplied(tx, migrations)).map(({ tag, createdAt: at, hash }) => ({
      tag,
      createdAt: at,
      hash,
    })),
  };
  const text = Buffer.from(JSON.stringify(header, null, 2));
  await archive.add(HEADER_NAME, text);
  return text;
}

async function writeTables(tx: DriverTransaction, run: Run, tables: readonly Table[]): Promise<readonly TableEntry[]> {
  const { archive, say, signal } = run;
  const entries: TableEntry[] = [];
  for (const table of tables) {
    assertNotInterrupted(signal);
    const entry = await copyTable(tx, archive, table);
    if (entry.rows >= MANY_ROWS) say(`  ${entry.name}: ${entry.rows.toLocaleString('en')} rows`);
    entries.push(entry);
  }
  return entries;
}

/** Of the files that the store did not have, those that a user can still request. */
async function findLost(sql: Sql, missing: readonly string[]): Promise<readonly string[]> {
  if (missing.length === 0) return [];
  const rows = await sql<{ key: string }[]>`
    select key from files where key = any(${[...missing]}) and deleted_at is null order by key`;
  return rows.map(({ key }) => key);
}

async function writeSnapshot(tx: DriverTransaction, run: Run, tables: readonly Table[]): Promise<Manifest> {
  const { source, archive, say, signal } = run;
  await prepareTransaction(tx);
  await lockTables(tx, tables);
  const header = await writeHeader(tx, run);
  say(`Copying ${tables.length} tables …`);
  const entries = await writeTables(tx, run, tables);
  const rows = await tx<{ key: string }[]>`select key from files order by key`;
  say(`Copying ${rows.length.toLocaleString('en')} files …`);
  const { copied, missing } = await copyFiles(
    source.files,
    archive,
    rows.map(({ key }) => key),
    signal,
  );
  const lost = await findLost(source.sql, missing);
  if (lost.length > 0)
    say(`Warning: ${lost.length} files of the table "files" are not in the file store: ${lost.slice(0, 5).join(', ')}`);
  const manifest: Manifest = {
    headerSha256: sha256(header),
    tables: entries,
    // Numbers are never given again, so those of now are safe for the rows of the snapshot.
    sequences: await listSequences(tx),
    files: copied,
    missingFiles: missing,
    secretId: source.secretId,
  };
  const text = Buffer.from(JSON.stringify(manifest));
  await archive.add(MANIFEST_NAME, text);
  await archive.add(MANIFEST_HASH_NAME, Buffer.from(sha256(text)));
  return manifest;
}

async function findTables(sql: Sql, { migrations, say }: Pick<Run, 'migrations' | 'say'>): Promise<readonly Table[]> {
  const own = ownTableNames(await findApplied(sql, migrations));
  const all = await listTables(sql);
  const foreign = all.filter(({ name }) => !own.has(name)).map(({ name }) => name);
  if (foreign.length > 0) say(`Not in the backup, because Bourse did not create them: ${foreign.join(', ')}`);
  const tables = all.filter(({ name }) => own.has(name));
  if (tables.length === 0)
    throw new BackupError('The schema "public" has no tables of Bourse, so there is nothing to back up.');
  return tables;
}

/**
 * Writes all rows and files to an archive while the server runs: one snapshot of all tables, and the files of its rows.
 * Without the job queue, which every start rebuilds, and without the signing secret.
 * @throws BackupError with what prevented it; no archive is left then
 */
export async function createBackup(source: BackupSource, options: BackupOptions): Promise<BackupSummary> {
  const {
    to,
    signal,
    migrations = readMigrations(),
    say = () => undefined,
    now = () => new Date(),
    openSink,
  } = options;
  return explainFailures(to, async () => {
    const createdAt = now();
    const tables = await findTables(source.sql, { migrations, say });
    const archive = await createArchive(to, { createdAt, ...(openSink === undefined ? {} : { openSink }) });
    const run: Run = { source, archive, createdAt, migrations, say, signal };
    try {
      const manifest = await source.sql.begin('isolation level repeatable read read only', (tx) =>
        writeSnapshot(tx, run, tables),
      );
      const bytes = await archive.finish();
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return { file: archive.file, bytes, rows, files: manifest.files.length };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  });
}
