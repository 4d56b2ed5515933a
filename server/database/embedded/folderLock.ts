import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIdentity, isAlive, isCode } from './processes.ts';
import { DatabaseStartError } from '../startError.ts';

const lockName = 'server.lock';

type Holder = { pid: number; identity: string | null; since: string };

/**
 * Locks the data folder for this process until the returned function is called or the process ends. The lock file names
 * its owner; a lock whose owner has ended is replaced.
 * @throws DatabaseStartError when a running process owns the lock
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, lockName);
  const draft = `${path}.${randomUUID()}`;
  const mine: Holder = { pid: process.pid, identity: findIdentity(process.pid), since: new Date().toISOString() };
  const content = JSON.stringify(mine);
  writeFileSync(draft, content, { mode: 0o644 });
  try {
    // A hard link appears with its whole content or fails if the name exists, so no process reads a partial lock.
    while (!tryLink(draft, path)) clearStaleLock(path, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(path) === content) rmSync(path, { force: true });
  };
}

/** The id of the running process that owns the lock, or null. */
export function folderHolder(dataDir: string): number | null {
  const holder = parseHolder(readText(join(dataDir, lockName)));
  return holder && isRunning(holder) ? holder.pid : null;
}

function clearStaleLock(path: string, dataDir: string): void {
  const judged = readText(path);
  if (judged === null) return;
  assertFolderFree(judged, dataDir);
  // Another starting process may have replaced the lock: rename it, check the renamed file, and restore it if its owner
  // is alive.
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    const moved = readText(aside);
    if (moved !== null && moved !== judged) {
      tryLink(aside, path);
      assertFolderFree(moved, dataDir);
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

function assertFolderFree(content: string, dataDir: string): void {
  const holder = parseHolder(content);
  if (!holder || !isRunning(holder)) return;
  throw new DatabaseStartError(
    `The data folder ${dataDir} is in use by another Bourse server (process ${holder.pid}, since ${holder.since}). ` +
      'Stop that server, or give this one its own folder with DATA_DIR.',
  );
}

function isRunning(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const identity = findIdentity(holder.pid);
  return identity === null || holder.identity === null || identity === holder.identity;
}

function parseHolder(content: string | null): Holder | null {
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
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
