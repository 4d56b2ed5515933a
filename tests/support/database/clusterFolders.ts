import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
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
  if (child.pid === undefined) throw new Error('the holder did not start');
  return { process: child, pid: child.pid, said: () => output };
}

/** Waits for the first word that the process prints. */
export async function firstWord(server: ServerProcess): Promise<string> {
  while (server.said() === '' && server.process.exitCode === null)
    await Promise.race([once(server.process.stdout ?? server.process, 'data'), once(server.process, 'close')]);
  return server.said().trim();
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function killHard(server: ServerProcess): Promise<void> {
  const gone = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await gone;
}

/** A copy of the PostgreSQL package as npm installs it without install scripts: without its links. */
export function packageWithoutLinks(): string {
  const source = findPackage();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-package-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const manifest = readFileSync(join(source, 'native', 'pg-symlinks.json'), 'utf8');
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, from.slice(source.length));
    if (manifest.includes(`"target":"${from.slice(source.length + 1)}"`)) continue;
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
  }
  return folder;
}
