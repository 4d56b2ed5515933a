import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from '../../support/server/runServer.ts';
import { getPart } from './parts.ts';
import {
  listTree,
  makeFolder,
  removeFolder,
  runPart,
  signalAll,
  startPart,
  waitUntil,
  writeOwned,
  type PartProcess,
} from './processes.ts';

/** The owner of the database of the tests, without further rights, as operators create one. */
export const ROLE = 'bourse';

export interface PostgresServer {
  readonly port: number;
  readonly folder: string;
  /** The database of Bourse, as the role of Bourse. */
  readonly url: string;
  /** As the administrator. */
  readonly adminUrl: string;
  readonly readLog: () => string;
  start: () => Promise<void>;
  /** Ends the process without a clean stop. */
  kill: () => Promise<void>;
  /** All processes of the server stop or continue where they are: nothing answers, and nothing is closed. */
  freeze: () => void;
  thaw: () => void;
  remove: () => Promise<void>;
}

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '32MB',
  max_wal_senders: '5',
  wal_keep_size: '64MB',
  hot_standby: 'on',
  logging_collector: 'off',
};

const hba = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\nlocal all all trust\n';

const programs = (): string => getPart('postgres');

export const toUrl = (hosts: string, user: string, database: string): string =>
  `postgres://${user}@${hosts}/${database}`;

/** Creates the role and the database of Bourse. */
export async function createBourse(adminUrl: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`create role ${ROLE} login`);
  await sql.unsafe(`create database bourse owner ${ROLE}`);
  await sql.end();
}

async function wrap(folder: string, port: number): Promise<PostgresServer> {
  const data = path.join(folder, 'data');
  let running: PartProcess | undefined;
  const adminUrl = toUrl(`127.0.0.1:${port}`, 'postgres', 'postgres');
  const start = async (): Promise<void> => {
    const options = Object.entries({ ...settings, port: String(port), unix_socket_directories: folder });
    const args = ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = startPart('postgres', folder, path.join(programs(), 'postgres'), args);
    running = child;
    await waitUntil('PostgreSQL answers', async () => {
      if (!child.isRunning()) throw new Error(`PostgreSQL ended:\n${child.readLog()}`);
      return isAnswering(adminUrl);
    });
  };
  const pids = (): number[] => (running === undefined ? [] : listTree(running.pid));
  const kill = async (): Promise<void> => {
    signalAll(pids(), 'SIGKILL');
    await running?.stop('SIGKILL');
  };
  await start();
  return {
    port,
    folder,
    adminUrl,
    url: toUrl(`127.0.0.1:${port}`, ROLE, 'bourse'),
    readLog: () => running?.readLog() ?? '',
    start,
    kill,
    freeze: () => signalAll(pids(), 'SIGSTOP'),
    thaw: () => signalAll(pids(), 'SIGCONT'),
    remove: async () => {
      await kill();
      removeFolder(folder);
    },
  };
}

export async function isAnswering(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 1, wait_timeout: 1, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A PostgreSQL of Debian with an empty database of Bourse. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = makeFolder('postgres');
  const data = path.join(folder, 'data');
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runPart(folder, path.join(programs(), 'initdb'), args);
  writeOwned(path.join(data, 'pg_hba.conf'), hba);
  const server = await wrap(folder, await freePort());
  await createBourse(server.adminUrl);
  return server;
}

/** A streaming replica. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const folder = makeFolder('replica');
  const data = path.join(folder, 'data');
  const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await runPart(folder, path.join(programs(), 'pg_basebackup'), [
    ...source,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]);
  return wrap(folder, await freePort());
}

/** The id of the postmaster of a data folder. */
export const readPostmaster = (data: string): number =>
  Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
