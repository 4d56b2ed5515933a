import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OsUser, spawnOptions, belongsTo, changeOwner } from './osUser.ts';
import { type Binaries, missingBinariesError } from './binaries.ts';
import { clearLeftovers } from './orphan.ts';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { DatabaseStartError } from '../start/startError.ts';

export const DATABASE_USER = 'bourse';

const STAGING_PREFIX = 'pg.new-';
const PASSWORD_FILE_NAME = 'bourse.password';

/** The folder of the cluster inside the data folder. */
export const getClusterFolder = (dataDir: string) => join(dataDir, 'pg');

/** The password of `DATABASE_USER`, needed only over TCP. */
export function readClusterPassword(clusterFolder: string): string {
  return readFileSync(join(clusterFolder, PASSWORD_FILE_NAME), 'utf8').trim();
}

/**
 * Creates the cluster if there is none. initdb works in a staging folder that is renamed when it is complete and synced
 * to disk. A process that is killed in between leaves one, which the next start removes.
 */
export async function createCluster(dataDir: string, binaries: Binaries, osUser: OsUser): Promise<void> {
  await removeStagingFolders(dataDir);
  const folder = getClusterFolder(dataDir);
  if (existsSync(folder)) return changeOsUser(folder, binaries, osUser);
  const stagingFolder = join(dataDir, `${STAGING_PREFIX}${randomUUID()}`);
  const passwordFile = `${stagingFolder}.password`;
  const password = randomBytes(24).toString('base64url');
  await mkdir(stagingFolder, { mode: 0o700 });
  changeOwner(osUser, stagingFolder);
  await writeFile(passwordFile, password, { mode: 0o600 });
  changeOwner(osUser, passwordFile);
  try {
    await runInitdb(binaries, osUser, stagingFolder, passwordFile);
    await rename(passwordFile, join(stagingFolder, PASSWORD_FILE_NAME));
    await rename(stagingFolder, folder);
    await syncFolder(dataDir);
  } catch (error) {
    await removeStagingFolders(dataDir);
    throw error;
  }
}

async function runInitdb(binaries: Binaries, osUser: OsUser, folder: string, passwordFile: string): Promise<void> {
  const options = [
    '-D',
    folder,
    '-U',
    DATABASE_USER,
    '--encoding=UTF8',
    `--pwfile=${passwordFile}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ];
  // Built-in C.UTF-8: Unicode letters, the same order on every machine, and no reindexing when the system's libc
  // changes.
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  // pg_trgm still uses the system's classification of letters, and not every system has this locale.
  const first = await run(binaries.initdb, osUser, [...options, ...collation, '--lc-ctype=C.UTF-8'], folder);
  if (first.code === 0) return;
  if (/invalid locale/i.test(first.output)) {
    const second = await run(binaries.initdb, osUser, [...options, ...collation], folder);
    if (second.code === 0) return;
    first.output = second.output;
  }
  throw new DatabaseStartError(`PostgreSQL could not create its folder in ${folder}:\n${first.output.trim()}`);
}

function run(
  program: string,
  osUser: OsUser,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const command = spawnOptions(osUser, program, args);
    const child = spawn(command.program, command.args, {
      cwd,
      uid: command.uid,
      gid: command.gid,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: minimalEnvironment(),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) =>
      reject(hasErrorCode(error, 'ENOENT') ? missingBinariesError(`${program} does not run on this system`) : error),
    );
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The environment of PostgreSQL's programs, without variables that would change language, port or folder. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, LC_MESSAGES: 'C', TZ: 'UTC' };
}

async function removeStagingFolders(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING_PREFIX));
  // An initdb whose server was killed may still be writing. The next start removes those files.
  for (const name of names)
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

async function changeOsUser(folder: string, binaries: Binaries, osUser: OsUser): Promise<void> {
  checkVersion(folder, binaries);
  if (belongsTo(osUser, folder)) return;
  // A PostgreSQL of the former account that still runs there must end before its files change owner.
  await clearLeftovers(folder, null);
  changeOwner(osUser, folder);
}

function checkVersion(folder: string, binaries: Binaries): void {
  const clusterVersion = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (clusterVersion === ours) return;
  throw new DatabaseStartError(
    `The database in ${folder} was created by PostgreSQL ${clusterVersion}, but this version of Bourse includes PostgreSQL ${ours}. ` +
      'Run "npm run backup" with the version of Bourse that created it, move the folder away, and run "npm run restore" with this one ' +
      '(docs/operations/backup-and-secrets.md).',
  );
}

/** Syncs the renamed folder to disk, so that it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the folder if necessary, accessible to the user only. */
export async function createPrivateFolder(path: string, osUser: OsUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  changeOwner(osUser, path);
}
