import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { damagedError, incompleteError, openArchive, type ArchiveEntry, type ArchiveReader } from './archiveReader.ts';
import { assertNotInterrupted, BackupError } from './backupError.ts';
import { sha256 } from './backupFiles.ts';
import {
  CHUNK_BYTES,
  FORMAT,
  HEADER_NAME,
  MANIFEST_HASH_NAME,
  MANIFEST_NAME,
  chunkName,
  fileName,
  type Header,
  type Manifest,
} from './format.ts';
import { CopyDigest } from './copyDigest.ts';

const decompress = promisify(gunzip);

/** Far above the text of a chunk, whose last rows may exceed its limit. */
const MAX_CHUNK_BYTES = 64 * CHUNK_BYTES;

/** The text of a chunk of a table. */
export async function readChunk(archive: ArchiveReader, entry: ArchiveEntry): Promise<Buffer> {
  const content = await archive.read(entry);
  return decompress(content, { maxOutputLength: MAX_CHUNK_BYTES }).catch((error: unknown) => {
    throw damagedError(archive.file, entry.name, error);
  });
}

/** An archive whose every byte was compared with its hashes. */
export interface CheckedArchive {
  readonly archive: ArchiveReader;
  readonly header: Header;
  readonly manifest: Manifest;
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
}

/** The header, read before anything else. */
async function readHeader(archive: ArchiveReader): Promise<{ readonly header: Header; readonly hash: string }> {
  const first = await archive.scan().next();
  if (first.done === true || first.value.name !== HEADER_NAME)
    throw new BackupError(`${archive.file} is not a backup of Bourse.`);
  const text = await archive.read(first.value);
  try {
    const header: Header = JSON.parse(text.toString());
    return { header, hash: sha256(text) };
  } catch (error) {
    throw damagedError(archive.file, HEADER_NAME, error);
  }
}

async function readManifest(archive: ArchiveReader, entries: ReadonlyMap<string, ArchiveEntry>): Promise<Manifest> {
  const [entry, hashEntry] = [entries.get(MANIFEST_NAME), entries.get(MANIFEST_HASH_NAME)];
  if (entry === undefined || hashEntry === undefined) throw incompleteError(archive.file);
  const text = await archive.read(entry);
  if (sha256(text) !== (await archive.read(hashEntry)).toString()) throw damagedError(archive.file, MANIFEST_NAME);
  const manifest: Manifest = JSON.parse(text.toString());
  return manifest;
}

/** @throws BackupError when the archive has no such entry */
function getEntry({ archive, entries }: Pick<CheckedArchive, 'archive' | 'entries'>, name: string): ArchiveEntry {
  const entry = entries.get(name);
  if (entry === undefined) throw damagedError(archive.file, `${name} is missing`);
  return entry;
}

/** Returns the chunks of a table in their order. */
export const getChunks = (
  checked: Pick<CheckedArchive, 'archive' | 'entries'>,
  table: { readonly name: string; readonly chunks: number },
): readonly ArchiveEntry[] =>
  Array.from({ length: table.chunks }, (_, index) => getEntry(checked, chunkName(table.name, index + 1)));

/**
 * Reads a file of the archive.
 * @throws BackupError when its bytes changed
 */
export async function readArchivedFile(
  checked: Pick<CheckedArchive, 'archive' | 'entries'>,
  { key, sha256: expected }: Manifest['files'][number],
): Promise<Buffer> {
  const content = await checked.archive.read(getEntry(checked, fileName(key)));
  if (sha256(content) !== expected) throw damagedError(checked.archive.file, fileName(key));
  return content;
}

/**
 * Opens an archive and compares all of its bytes with its hashes. Close `archive` afterwards.
 * @param assertRestorable throws when the archive cannot be restored here; called before the long part
 * @throws BackupError when it is no archive, incomplete or damaged
 */
export async function openCheckedArchive(
  file: string,
  {
    assertRestorable,
    signal,
  }: { readonly assertRestorable: (header: Header) => void; readonly signal: AbortSignal | undefined },
): Promise<CheckedArchive> {
  const archive = await openArchive(file);
  try {
    const { header, hash } = await readHeader(archive);
    assertRestorable(header);
    const entries = new Map<string, ArchiveEntry>();
    for await (const entry of archive.scan()) entries.set(entry.name, entry);
    const manifest = await readManifest(archive, entries);
    if (hash !== manifest.headerSha256) throw damagedError(file, HEADER_NAME);
    const checked: CheckedArchive = { archive, header, manifest, entries };
    for (const table of manifest.tables) {
      assertNotInterrupted(signal);
      const digest = new CopyDigest();
      for (const entry of getChunks(checked, table)) digest.add(await readChunk(archive, entry));
      const { rows, sha256: found } = digest.finish();
      if (rows !== table.rows || found !== table.sha256) throw damagedError(file, `table ${table.name}`);
    }
    for (const entry of manifest.files) {
      assertNotInterrupted(signal);
      await readArchivedFile(checked, entry);
    }
    return checked;
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Describes a checked archive in a line for the operator. */
export function describeArchive({ header, manifest }: Pick<CheckedArchive, 'header' | 'manifest'>): string {
  const count = (value: number): string => value.toLocaleString('en');
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    `Backup of ${header.createdAt}, Bourse ${header.product}, PostgreSQL ${header.postgres}, ` +
    `format ${header.format} (this version reads up to ${FORMAT}): ` +
    `${count(rows)} rows in ${manifest.tables.length} tables, ${count(manifest.files.length)} files.`
  );
}
