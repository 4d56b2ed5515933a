import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../server/runServer.ts';

/** Why tests with Redis cannot run here; undefined when they can. */
export const redisIsMissing: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not installed (Debian: apt-get install redis-server)';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Kills the process, as a lost machine does. */
  kill: () => Promise<void>;
  /** Starts it again on the same port, without data. */
  restart: () => Promise<void>;
  /** Stops or continues the process: its connections stay, and nothing answers. */
  freeze: (isFrozen: boolean) => void;
  stop: () => Promise<void>;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

/** A real Redis in memory on a free loopback port. */
export async function startRedis({ password }: { readonly password?: string } = {}): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const secret = password === undefined ? [] : ['--requirepass', password];
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/'];
    child = spawn('redis-server', [...args, ...secret], { stdio: 'ignore' });
    while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('redis-server has ended');
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  // A test that fails before it stops Redis leaves none behind.
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}/0`,
    port,
    kill,
    restart: start,
    freeze: (isFrozen) => void child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    stop: kill,
  };
}
