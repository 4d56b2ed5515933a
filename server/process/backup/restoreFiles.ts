import type { FileStore } from '../../ports/files/fileStore.ts';
import { assertNotInterrupted, BackupError } from './backupError.ts';
import { readStored, sha256 } from './backupFiles.ts';
import { readArchivedFile, type CheckedArchive } from './checkArchive.ts';
import type { FileEntry } from './format.ts';

/** Files that are written at the same time. */
const PARALLEL = 8;

async function restoreFile(files: FileStore, checked: CheckedArchive, entry: FileEntry): Promise<void> {
  await files.putAs(entry.key, await readArchivedFile(checked, entry));
  const stored = await readStored(files, entry.key);
  if (stored === undefined || sha256(stored) !== entry.sha256)
    throw new BackupError(`The file store returned other bytes for ${entry.key} than it was given.`);
}

/**
 * Stores the files of an archive under their keys and reads each one again.
 * @returns a function that removes the files that were not there before
 */
export async function restoreFiles(
  files: FileStore,
  checked: CheckedArchive,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  const added: string[] = [];
  const undo = async (): Promise<void> => {
    for (const key of added) await files.remove(key);
  };
  const restoreOne = async (entry: FileEntry): Promise<void> => {
    const before = await files.open(entry.key);
    before?.content.destroy();
    if (before === undefined) added.push(entry.key);
    await restoreFile(files, checked, entry);
  };
  const entries = checked.manifest.files;
  try {
    for (let at = 0; at < entries.length; at += PARALLEL) {
      assertNotInterrupted(signal);
      const results = await Promise.allSettled(entries.slice(at, at + PARALLEL).map(restoreOne));
      const failure = results.find((result) => result.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}
