import { randomUUID } from 'node:crypto';
import { constants, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { findIdentity, isAlive } from './processes.ts';
import { DatabaseStartError } from '../start/startError.ts';

const LOCK_NAME = 'server.lock';

type LockOwner = { pid: number; identity: string | null; since: string };

/**
 * Locks the data folder for this process until the returned function is called or the process ends. The lock file names
 * its owner; a lock whose owner has ended is replaced.
 * @throws DatabaseStartError when a running process owns the lock, or when this user cannot read or write it
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, LOCK_NAME);
  const tempFile = `${path}.${randomUUID()}`;
  const ownEntry: LockOwner = {
    pid: process.pid,
    identity: findIdentity(process.pid),
    since: new Date().toISOString(),
  };
  const content = JSON.stringify(ownEntry);
  try {
    writeFileSync(tempFile, content, { mode: 0o644 });
    // A hard link appears with its whole content or fails if the name exists, so no process reads a partial lock.
    while (!tryLink(tempFile, path)) clearStaleLock(path, dataDir);
  } catch (error) {
    throw toLockError(path, error);
  } finally {
    rmSync(tempFile, { force: true });
  }
  return () => {
    if (readText(path) === content) rmSync(path, { force: true });
  };
}

/** The id of the running process that owns the lock, or null. */
export function findLockOwnerPid(dataDir: string): number | null {
  const owner = parseLockOwner(readText(join(dataDir, LOCK_NAME)));
  return owner && isRunning(owner) ? owner.pid : null;
}

function clearStaleLock(path: string, dataDir: string): void {
  const staleContent = readText(path);
  if (staleContent === null) return;
  assertFolderFree(staleContent, dataDir);
  // Another starting process may have replaced the lock: rename it, check the renamed file, and restore it if its owner
  // is alive.
  const renamed = `${path}.${randomUUID()}`;
  try {
    renameSync(path, renamed);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    const renamedContent = readText(renamed);
    if (renamedContent !== null && renamedContent !== staleContent) {
      tryLink(renamed, path);
      assertFolderFree(renamedContent, dataDir);
    }
  } finally {
    rmSync(renamed, { force: true });
  }
}

function assertFolderFree(content: string, dataDir: string): void {
  const owner = parseLockOwner(content);
  if (!owner || !isRunning(owner)) return;
  throw new DatabaseStartError(
    `The data folder ${dataDir} is in use by another Bourse server (process ${owner.pid}, since ${owner.since}). ` +
      'Stop that server, or give this one its own folder with DATA_DIR.',
  );
}

function isRunning(owner: LockOwner): boolean {
  if (!isAlive(owner.pid)) return false;
  const identity = findIdentity(owner.pid);
  return identity === null || owner.identity === null || identity === owner.identity;
}

function parseLockOwner(content: string | null): LockOwner | null {
  try {
    const value: unknown = JSON.parse(content ?? '');
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null;
    const identity = 'identity' in value && typeof value.identity === 'string' ? value.identity : null;
    const since = 'since' in value && typeof value.since === 'string' ? value.since : 'an unknown time';
    return { pid: value.pid, identity, since };
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * The content of the file, or null when there is none. A symbolic link is an error: with a missing target it would look
 * like a file that is neither there nor replaceable.
 */
function readText(path: string): string | null {
  try {
    return readFileSync(path, { encoding: 'utf8', flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) });
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw toLockError(path, error);
  }
}

function toLockError(path: string, error: unknown): unknown {
  if (error instanceof DatabaseStartError || !(error instanceof Error) || !('syscall' in error)) return error;
  return new DatabaseStartError(
    `The lock file ${path} of the data folder cannot be used: ${error.message}. ` +
      'Start the server as the user that owns the folder, or choose another one with DATA_DIR.',
    { cause: error },
  );
}
