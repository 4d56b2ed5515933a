import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { SERVER_FLAGS } from '../../../scripts/nodeFlags.ts';

/** High limits, because one machine plays many users. The limits themselves are tested in tests/server. */
const unlimited = {
  LIMIT_GUEST_CALLS: '100000000',
  LIMIT_USER_CALLS: '100000000',
  LIMIT_BOT_CALLS: '100000000',
  LIMIT_FILE_CALLS: '100000000',
  LIMIT_WRITES: '100000000',
  LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  LIMIT_SIGN_IN_PER_ACCOUNT: '1000000',
  LIMIT_AVAILABILITY_CHECKS: '100000000',
  LIMIT_REGISTRATIONS: '100000000',
};

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** From the start of the process to the first positive /readyz, in ms. */
  readyAfterMs: number;
  /** Graceful stop; resolves when the process has ended. */
  stop: () => Promise<void>;
}

/** The exchanges have their real sessions, and no simulated people change what a test has counted. */
const quiet = { MARKET_SESSIONS: 'real', DEMO_ACTIVITY: '0' };

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/**
 * Starts the real server process on a free loopback port and waits until it is ready.
 * @throws Error with everything the server printed when it does not become ready in time
 */
export async function runServer({
  env = {},
  timeoutMs = 180_000,
  script = 'server/main.ts',
  cwd = '.',
  port: givenPort,
}: {
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** The script that starts the server: its modules by default, the bundle as `npm start` does. */
  script?: string;
  /** The folder of the project; another one for an older build. */
  cwd?: string;
  /** A port of its own, as that of a server that has ended; a free one by default. */
  port?: number;
}): Promise<RunningServer> {
  const port = givenPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const started = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, script], {
    cwd,
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...unlimited,
      ...quiet,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  while (performance.now() - started < timeoutMs && child.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok === true) return { url, process: child, readyAfterMs: performance.now() - started, stop };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await stop();
  throw new Error(`The server did not become ready:\n${output.join('')}`);
}
