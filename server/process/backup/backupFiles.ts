import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../ports/files/fileStore.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import { assertNotInterrupted } from './backupError.ts';
import { fileName, type FileEntry } from './format.ts';

/** Files that are read at the same time: a store in the network answers slowly. */
const PARALLEL = 8;

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The bytes of a stored file; undefined when the store does not have it. */
export async function readStored(files: FileStore, key: string): Promise<Buffer | undefined> {
  const stored = await files.open(key);
  return stored === undefined ? undefined : buffer(stored.content);
}

/**
 * Writes files to the archive. The bytes of a key never change, so they belong to the snapshot of the rows also when
 * they are read later.
 * @returns the files, and the keys that the store does not have
 */
export async function copyFiles(
  files: FileStore,
  archive: ArchiveWriter,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ readonly copied: readonly FileEntry[]; readonly missing: readonly string[] }> {
  const copied: FileEntry[] = [];
  const missing: string[] = [];
  for (let at = 0; at < keys.length; at += PARALLEL) {
    assertNotInterrupted(signal);
    const batch = keys.slice(at, at + PARALLEL);
    const contents = await Promise.all(batch.map((key) => readStored(files, key)));
    for (const [index, key] of batch.entries()) {
      const content = contents[index];
      if (content === undefined) missing.push(key);
      else {
        await archive.add(fileName(key), content);
        copied.push({ key, bytes: content.length, sha256: sha256(content) });
      }
    }
  }
  return { copied, missing };
}
