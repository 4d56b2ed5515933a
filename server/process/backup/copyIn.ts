import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DriverTransaction } from '../../database/types.ts';
import { assertNotInterrupted, BackupError } from './backupError.ts';
import { copyOutStatement, listTables, quoteName, quoteNames, type Table } from './catalog.ts';
import { getChunks, readChunk, type CheckedArchive } from './checkArchive.ts';
import { readCopy } from './copyOut.ts';
import type { SequenceEntry, TableEntry } from './format.ts';
import { CopyDigest } from './copyDigest.ts';

/** Bytes per message to PostgreSQL. */
const MESSAGE_BYTES = 256 * 1024;

/**
 * @param created the tables that the migrations of the archive created
 * @throws BackupError when they are not those of the archive
 */
export async function assertSameTables(
  tx: DriverTransaction,
  { archive, manifest }: CheckedArchive,
  created: readonly string[],
): Promise<void> {
  const toColumns = (tables: readonly Pick<Table, 'name' | 'columns'>[]): ReadonlyMap<string, string> =>
    new Map(tables.map(({ name, columns }) => [name, columns.toSorted().join()]));
  const [found, expected] = [toColumns(await listTables(tx)), toColumns(manifest.tables)];
  const different = [...new Set([...created, ...expected.keys()])].filter(
    (name) => found.get(name) !== expected.get(name),
  );
  if (different.length > 0)
    throw new BackupError(
      `${archive.file} has other columns than the migrations of this version, in ${different.join(', ')}. ` +
        'Restore it with the version that wrote it.',
    );
}

async function* readMessages(
  checked: CheckedArchive,
  table: TableEntry,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for (const entry of getChunks(checked, table)) {
    assertNotInterrupted(signal);
    const text = await readChunk(checked.archive, entry);
    for (let at = 0; at < text.length; at += MESSAGE_BYTES) yield text.subarray(at, at + MESSAGE_BYTES);
  }
}

/** Writes the rows of a table that was created in the same transaction. */
export async function loadTable(
  tx: DriverTransaction,
  checked: CheckedArchive,
  table: TableEntry,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (table.rows === 0) return;
  const statement = `copy ${quoteName(table.name)} (${quoteNames(table.columns)}) from stdin with (freeze true)`;
  const target = await tx.unsafe(statement).writable();
  await pipeline(Readable.from(readMessages(checked, table, signal)), target);
}

/** @throws BackupError when the rows in the database are not those of the archive */
export async function compareTable(tx: DriverTransaction, table: TableEntry): Promise<void> {
  // Nothing was loaded after the table was emptied.
  if (table.rows === 0) return;
  const digest = new CopyDigest();
  await readCopy(await tx.unsafe(copyOutStatement(table)).readable(), (part) => digest.add(part));
  const { rows, sha256 } = digest.finish();
  if (rows === table.rows && sha256 === table.sha256) return;
  const difference = rows === table.rows ? 'the same number, with other contents' : `${rows} instead of ${table.rows}`;
  throw new BackupError(
    `The table ${table.name} has other rows than the archive after loading (${difference}). ` +
      'Nothing was changed. Is the encoding of the database UTF8?',
  );
}

export async function setSequences(tx: DriverTransaction, sequences: readonly SequenceEntry[]): Promise<void> {
  for (const { table, column, lastValue } of sequences)
    await tx`select setval(pg_get_serial_sequence(${quoteName(table)}, ${column}), ${lastValue}::text::bigint)`;
}
