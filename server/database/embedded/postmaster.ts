import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedTarget } from './embeddedCluster.ts';
import { type OsUser, spawnOptions } from './osUser.ts';
import type { Binaries } from './binaries.ts';
import { readClusterPassword, DATABASE_USER, minimalEnvironment } from './createCluster.ts';
import { clearLeftovers, isReady } from './orphan.ts';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { SOCKET_PORT } from './socket.ts';
import { DatabaseStartError } from '../start/startError.ts';

export type PostmasterOptions = {
  dataDir: string;
  clusterFolder: string;
  /** Null: listen on a free loopback port with a password (Windows). */
  socketFolder: string | null;
  binaries: Binaries;
  osUser: OsUser;
  /** Called after each launch. */
  onLaunch?: () => void;
  /** Settings that override the defaults; tests disable fsync. */
  settings?: Record<string, string>;
  /** The loopback port of the previous run, so that the pool can reconnect after a restart. */
  port?: number;
};

export type Postmaster = { process: ChildProcess; pid: number; target: EmbeddedTarget };

/** Settings for one application on one machine: low idle memory, every acknowledged write on disk. */
const defaultSettings: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After a crash PostgreSQL syncs every file to disk. syncfs does this with one call, seconds faster on slow disks.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  // Three worker processes for read-ahead cost memory without a benefit at this size.
  io_method: 'sync',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  // The statements are short, so compiling them costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server logs failed statements itself, without their values.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const MAX_ATTEMPTS = 20;

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections, including crash recovery. Leftovers of a
 * killed server are cleared first, and again when PostgreSQL reports that another postmaster still runs.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftovers(options.clusterFolder, options.socketFolder);
    const logStart = rotateLog(logFile(options));
    const target = await chooseTarget(options);
    const child = await launch(options, target);
    options.onLaunch?.();
    const { pid } = child;
    if (pid === undefined) throw new DatabaseStartError('PostgreSQL did not get a process id.');
    if (await waitUntilReady(child, pid, options.clusterFolder)) return { process: child, pid, target };
    const logText = readFileSync(logFile(options)).subarray(logStart).toString();
    if (attempt >= MAX_ATTEMPTS || !/lock file|already in use|still in use|could not bind/i.test(logText))
      throw startFailure(child, logText);
    await delay(100);
  }
}

/**
 * Stops PostgreSQL: cancels running statements and waits until all data is written; forces the shutdown after 20
 * seconds.
 */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const forceTimer = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(forceTimer);
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function chooseTarget({ clusterFolder, socketFolder, port }: PostmasterOptions): Promise<EmbeddedTarget> {
  const common = { database: DATABASE_USER, user: DATABASE_USER };
  if (socketFolder) return { ...common, host: socketFolder, port: SOCKET_PORT };
  return {
    ...common,
    host: '127.0.0.1',
    port: port ?? (await findFreePort()),
    password: readClusterPassword(clusterFolder),
  };
}

function launch(options: PostmasterOptions, target: EmbeddedTarget): Promise<ChildProcess> {
  const { clusterFolder, socketFolder, osUser, binaries } = options;
  const settings: Record<string, string> = {
    ...defaultSettings,
    ...options.settings,
    ...(socketFolder
      ? { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' }
      : { listen_addresses: target.host, unix_socket_directories: '' }),
    port: String(target.port),
  };
  const args = [
    '-D',
    clusterFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const command = spawnOptions(osUser, binaries.postgres, args);
  const log = openSync(logFile(options), 'a');
  return new Promise((resolve, reject) => {
    const child = spawn(command.program, command.args, {
      cwd: clusterFolder,
      uid: command.uid,
      gid: command.gid,
      // A separate process group: Ctrl-C in the terminal reaches only the server, which then stops PostgreSQL in order.
      detached: true,
      stdio: ['ignore', log, log],
      env: minimalEnvironment(),
    });
    closeSync(log);
    child.once('error', reject);
    child.once('spawn', () => resolve(child));
    // An interrupted start must not leave PostgreSQL running.
    const endWithProcess = (): void => void child.kill('SIGINT');
    process.once('exit', endWithProcess);
    child.once('exit', () => process.off('exit', endWithProcess));
  });
}

async function waitUntilReady(child: ChildProcess, pid: number, clusterFolder: string): Promise<boolean> {
  // No timeout: after a crash PostgreSQL first replays its log, which may take long.
  while (!hasEnded(child)) {
    if (isReady(clusterFolder, pid)) return true;
    await delay(5);
  }
  return false;
}

function startFailure(child: ChildProcess, logText: string): DatabaseStartError {
  const how = child.signalCode ? `ended by ${child.signalCode}` : `exit code ${child.exitCode}`;
  return new DatabaseStartError(
    `The embedded PostgreSQL did not start (${how}):\n${logText.trim().split('\n').slice(-12).join('\n')}`,
  );
}

const logFile = ({ dataDir }: PostmasterOptions) => join(dataDir, 'postgres.log');

/**
 * Limits the log to about 5 MB and one older file.
 * @returns the current length in bytes
 */
function rotateLog(file: string): number {
  try {
    const { size } = statSync(file);
    if (size < 5_000_000) return size;
    renameSync(file, `${file}.1`);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  return 0;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
