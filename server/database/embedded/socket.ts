import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OsUser, changeOwner } from './osUser.ts';
import { createPrivateFolder } from './createCluster.ts';

/** Port number in the name of the socket file. There is no TCP listener on it. */
export const SOCKET_PORT = 5432;

/** Maximum bytes of a Unix socket address (macOS: 103, Linux: 107). */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

export type SocketFolder = { path: string; remove: () => void };

/**
 * Creates a socket folder that only the user can enter: inside the data folder, or, when that path is too long for a
 * socket, a new one in the system's temporary folder.
 */
export async function createSocketFolder(dataDir: string, osUser: OsUser): Promise<SocketFolder> {
  const path = join(dataDir, 'run');
  if (Buffer.byteLength(join(path, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_PATH_BYTES) {
    await createPrivateFolder(path, osUser);
    return { path, remove: () => undefined };
  }
  const short = mkdtempSync(join(tmpdir(), 'bourse-'));
  chmodSync(short, 0o700);
  changeOwner(osUser, short);
  return { path: short, remove: () => rmSync(short, { recursive: true, force: true }) };
}
