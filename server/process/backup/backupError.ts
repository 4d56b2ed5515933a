import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { isUnavailable } from '../../database/isUnavailable.ts';
import { FileStoreError } from '../../ports/files/fileStoreError.ts';

/** Why a backup or a restore ended, as a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** @throws BackupError when the person at the terminal has interrupted the command */
export function assertNotInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new BackupError('Interrupted. Nothing was changed.');
}

/** The socket of the embedded PostgreSQL is a file, whose absence means that PostgreSQL has stopped. */
const isSocketError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

/** The path that an error names; for an archive that is written, its later name. */
const findPath = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string'
    ? error.path.replace(/\.[\da-f]{8}\.partial$/, '')
    : undefined;

const describeDisk = (error: unknown, defaultPlace: string): string | undefined => {
  const place = findPath(error) ?? defaultPlace;
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT'))
    return `The disk of ${place} is full. Make room, or choose another disk.`;
  if (hasErrorCode(error, 'EROFS')) return `The disk of ${place} is read-only. Choose another one.`;
  if (hasErrorCode(error, 'EACCES', 'EPERM')) return `This user has no access to ${place}.`;
  if (hasErrorCode(error, 'ENOENT', 'ENOTDIR') && !isSocketError(error)) return `${place} does not exist.`;
  if (hasErrorCode(error, 'EISDIR')) return `${place} is a folder, not a file.`;
  if (hasErrorCode(error, 'EIO')) return `The disk of ${place} reports an error. Choose another one.`;
  return undefined;
};

const describeDatabase = (error: unknown): string | undefined => {
  const reason = error instanceof Error ? error.message : '';
  if (hasErrorCode(error, '53100')) return `The disk of the database is full (${reason}). Make room and run it again.`;
  if (hasErrorCode(error, '42501'))
    return `The user of the database lacks a right (${reason}). Use the owner's account.`;
  if (hasErrorCode(error, '55P03')) return `A table of the database is in use (${reason}). Run it again later.`;
  if (hasErrorCode(error, '2BP01'))
    return `Other objects of the database depend on its tables (${reason}). Drop them first.`;
  return isUnavailable(error) ? `The connection to the database was lost (${reason}). Run it again.` : undefined;
};

const describe = (error: unknown, place: string): string | undefined => {
  if (!(error instanceof FileStoreError)) return describeDisk(error, place) ?? describeDatabase(error);
  return describeDisk(error.cause, 'the file store') ?? `A file could not be copied: ${error.message}. Run it again.`;
};

/**
 * Runs a step of a backup or a restore.
 * @param place the file that its failures are about when they name none
 * @throws BackupError instead of the common failures of disks and databases
 */
export async function explainFailures<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof BackupError ? undefined : describe(error, place);
    throw text === undefined ? error : new BackupError(text, { cause: error });
  }
}
