import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from '../start/startError.ts';

/**
 * The user of the operating system that runs PostgreSQL, which does not run as root. - `same`: the server does not run as
 * root. - `other`: the server runs as root; PostgreSQL runs as another user that can access its files. - `namespace`: the
 * server runs as root and no other user can access the files (a data folder under /root); PostgreSQL runs in a user
 * namespace where root has no privileges but still owns its files.
 */
export type OsUser = { kind: 'same' } | { kind: 'other'; uid: number; gid: number } | { kind: 'namespace' };

/** Chooses the user for a cluster folder, which may not exist yet. */
export function chooseOsUser(clusterFolder: string, uid = process.getuid?.()): OsUser {
  if (uid === undefined) return { kind: 'same' };
  const owner = findOwner(clusterFolder);
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseStartError(
        `The database folder ${clusterFolder} belongs to another account (user id ${owner.uid}). ` +
          'Start the server as that user or as root, or choose another folder with DATA_DIR.',
      );
    }
    return { kind: 'same' };
  }
  const osUser = owner && owner.uid !== 0 ? owner : findUnprivilegedUser();
  if (canReach(clusterFolder, osUser)) return { kind: 'other', ...osUser };
  if (namespacesWork()) return { kind: 'namespace' };
  throw new DatabaseStartError(
    `PostgreSQL cannot run as root, and the account it would run under (user id ${osUser.uid}) cannot enter a folder above ${clusterFolder}. ` +
      'Choose another folder with DATA_DIR, start the server as an ordinary user, or use a server with DATABASE_URL.',
  );
}

/** Options and arguments for spawning a program under the user. */
export function spawnOptions(
  osUser: OsUser,
  program: string,
  args: string[],
): { program: string; args: string[]; uid?: number; gid?: number } {
  if (osUser.kind === 'namespace') return { program: 'unshare', args: ['-U', program, ...args] };
  return osUser.kind === 'other' ? { program, args, uid: osUser.uid, gid: osUser.gid } : { program, args };
}

/** Whether the path belongs to the user already, so that `changeOwner` can be skipped. */
export function belongsTo(osUser: OsUser, path: string): boolean {
  if (osUser.kind === 'same') return true;
  const { uid, gid } = ownerFor(osUser);
  const status = lstatSync(path);
  return status.uid === uid && status.gid === gid;
}

/** Changes the owner of a path, recursively, to the user. Only root can and needs to. */
export function changeOwner(osUser: OsUser, path: string): void {
  if (osUser.kind === 'same' || belongsTo(osUser, path)) return;
  const { uid, gid } = ownerFor(osUser);
  const status = lstatSync(path);
  if (status.isDirectory()) for (const name of readdirSync(path)) changeOwner(osUser, join(path, name));
  // The folder itself comes last: after an interruption the next start repeats the change.
  if (!status.isSymbolicLink()) chownSync(path, uid, gid);
}

function ownerFor(osUser: Exclude<OsUser, { kind: 'same' }>): { uid: number; gid: number } {
  return osUser.kind === 'other' ? osUser : { uid: 0, gid: 0 };
}

function findOwner(path: string): { uid: number; gid: number } | null {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch {
    return null;
  }
}

function findUnprivilegedUser(): { uid: number; gid: number } {
  const fallback = { uid: 65534, gid: 65534 };
  try {
    const fields = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':');
    // macOS writes -2, while the system calls expect an unsigned number.
    return fields ? { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 } : fallback;
  } catch {
    return fallback;
  }
}

/** Whether the user has access to every parent folder of the path. */
export function canReach(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const status = statSync(folder, { throwIfNoEntry: false });
    if (status) {
      const bit = status.uid === uid ? 0o100 : status.gid === gid ? 0o010 : 0o001;
      if ((status.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function namespacesWork(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0;
}
