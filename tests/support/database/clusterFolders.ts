import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { hasErrorCode } from '../../../server/base/hasErrorCode.ts';
import { findPackage } from '../../../server/database/embedded/binaries.ts';
import { getClusterFolder } from '../../../server/database/embedded/createCluster.ts';
import { clearLeftovers } from '../../../server/database/embedded/orphan.ts';
import { openDatabase, type OpenOptions } from '../../../server/database/connection/open.ts';
import type { Database } from '../../../server/database/types.ts';
import { scratchFolder } from './scratch.ts';

const childScript = fileURLToPath(new URL('./databaseProcess.ts', import.meta.url));

/** A data folder for one test; processes that still run in it are stopped at the end. */
export function makeDataDir(below = '', base = scratchFolder()): string {
  const root = mkdtempSync(join(base, 'bourse-trap-'));
  chmodSync(root, 0o711);
  const dataDir = join(root, below, 'data');
  onTestFinished(async () => {
    if (existsSync(getClusterFolder(dataDir))) await clearLeftovers(getClusterFolder(dataDir), null);
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

/** Opens a database in this process, without tables by default; closed at the end of the test. */
export async function open(options: OpenOptions): Promise<Database> {
  const database = await openDatabase({ migrate: false, ...options });
  onTestFinished(() => database.close());
  return database;
}

export type ServerProcessOptions = { dataDir: string; packageFolder?: string; migrate?: boolean; write?: boolean };

export type ServerProcess = { process: ChildProcess; pid: number; said: () => string };

/** Starts another server process on the folder. It prints `ready`, or why it could not start. */
export function spawnServerProcess(
  options: ServerProcessOptions,
  account: { uid?: number; gid?: number } = {},
): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--no-warnings', childScript, JSON.stringify({ migrate: false, ...options })],
    { ...account, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  if (child.pid === undefined) throw new Error('the server process did not start');
  return { process: child, pid: child.pid, said: () => output };
}

/** Waits for the first word that the process prints; empty when it ends without one. */
export async function firstWord(server: ServerProcess): Promise<string> {
  // A process that a signal has ended has no exit code.
  while (server.said() === '' && server.process.exitCode === null && server.process.signalCode === null)
    await Promise.race([once(server.process.stdout ?? server.process, 'data'), once(server.process, 'close')]);
  return server.said().trim();
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function killHard(server: ServerProcess): Promise<void> {
  const gone = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await gone;
}

/** Links a file, or copies it to another file system. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV')) throw error;
    copyFileSync(from, to);
  }
}

/** A copy of the PostgreSQL package as npm installs it without install scripts: without its links. */
export function packageWithoutLinks(): string {
  const source = findPackage();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-package-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The package for Windows has no links, and no list of them.
  const list = join(source, 'native', 'pg-symlinks.json');
  const manifest = existsSync(list) ? readFileSync(list, 'utf8') : '';
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(source, from);
    if (manifest.includes(`"target":"${path.replaceAll(sep, '/')}"`)) continue;
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    linkOrCopy(from, to);
  }
  return folder;
}
