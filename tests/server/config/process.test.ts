import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareServer } from '../../../scripts/prepare.ts';
import { SERVER_BUNDLE } from '../../../scripts/serverBundle.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import type { Database } from '../../../server/database/types.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  await prepareServer(() => undefined);
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-process-'));
  database = await createTestDatabase(referenceTemplate);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the bundled server as a process, as `npm start` does; `until` returns true when its output contains what the test waits for. */
async function runServer(env: Record<string, string>, until?: (output: string) => boolean) {
  const child = spawn(process.execPath, [SERVER_BUNDLE], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      DEMO: '0',
      LOG_FORMAT: 'text',
      ...env,
    },
  });
  let output = '';
  const seen = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until?.(output) === true) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({
    code: typeof code === 'number' ? code : null,
    output,
  }));
  await Promise.race([seen, ended]);
  return { child, ended, output: () => output };
}

const startUp = async (env: Record<string, string> = {}) => {
  const server = await runServer(env, (output) => output.includes('Bourse is ready at'));
  const url = /Bourse is ready at (\S+)/.exec(server.output())?.[1];
  if (url === undefined) throw new Error(`The server did not start:\n${server.output()}`);
  return { ...server, url };
};

describe('the start of the server', () => {
  it('ends with one clear message per invalid setting, and no stack trace', async () => {
    const { ended } = await runServer({ PORT: 'eighty', LOG_LEVEL: 'loud', TOKEN_SECRET: 'hush' });
    const { code, output } = await ended;
    expect(code).toBe(78);
    expect(output).toContain('PORT is "eighty"\n    expected: a whole number from 0 to 65535, for example 4000');
    expect(output).toContain('LOG_LEVEL is "loud"');
    expect(output).not.toMatch(/hush|\n\s+at /);
  });

  it('reports that the port is in use and how to choose another one', async () => {
    const blocker: Server = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, output } = await (await runServer({ PORT: String(port) })).ended;
    blocker.close();
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port} on 127.0.0.1 is in use by another process. Stop that process, or set PORT to a free port.`,
    );
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('names the address that the machine does not have', async () => {
    const { code, output } = await (
      await runServer({ HOST: '192.0.2.1', TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo' })
    ).ended;
    expect(code).toBe(78);
    expect(output).toContain('HOST is 192.0.2.1, which is not an address of this machine');
  });

  it('stores its signing secret readable for its owner only, and uses it again', async () => {
    const first = await startUp();
    first.child.kill('SIGTERM');
    await first.ended;
    const file = path.join(folder, 'data', 'secrets', 'token');
    const secret = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const second = await startUp();
    second.child.kill('SIGTERM');
    await second.ended;
    expect(await readFile(file, 'utf8')).toBe(secret);
  });
});

describe('the output of the server', () => {
  const readLines = (output: string): readonly { readonly level: number; readonly msg: string }[] =>
    output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('is one JSON object per line for a log collector, from the start to the stop', async () => {
    const { child, ended } = await runServer({ LOG_FORMAT: '' }, (output) => output.includes('Bourse is ready at'));
    child.kill('SIGTERM');
    const { code, output } = await ended;
    expect(code).toBe(0);
    const texts = readLines(output).map(({ msg }) => msg);
    expect(texts).toContainEqual(expect.stringMatching(/^Bourse is ready at http/));
    expect(texts.at(-1)).toBe('stopped');
  });

  it('has the reason of a failed start in one line', async () => {
    const { output } = await (await runServer({ LOG_FORMAT: '', PORT: 'eighty' })).ended;
    expect(readLines(output)).toEqual([
      expect.objectContaining({ level: 60, msg: expect.stringContaining('PORT is "eighty"\n    expected: ') }),
    ]);
  });
});

/**
 * Sends one request after another on its connection, and on a new one when the server has closed it.
 * `ended` is the code of the first error.
 */
function startClient(url: string): { readonly answers: () => number; readonly ended: Promise<string> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ended = Promise.withResolvers<string>();
  let answers = 0;
  const send = (): void => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('error', fail);
      response.on('end', () => {
        answers += 1;
        send();
      });
    }).on('error', fail);
  };
  const fail = (error: NodeJS.ErrnoException): void => {
    agent.destroy();
    ended.resolve(error.code ?? error.message);
  };
  send();
  return { answers: () => answers, ended: ended.promise };
}

/**
 * Begins a sign-in whose body is still missing. `accepted` resolves when the server requests the body: from then on the
 * sign-in is running.
 */
function startSignIn(url: string): { readonly accepted: Promise<unknown>; readonly finish: () => Promise<unknown[]> } {
  const body = JSON.stringify({ query: 'mutation { loginV3(username: "nobody", password: "wrong") { status } }' });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const sent = request(url, { method: 'POST', headers });
  sent.flushHeaders();
  return {
    accepted: once(sent, 'continue'),
    finish: async () => {
      const responded = new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject);
      });
      sent.end(body);
      const response = await responded;
      return [response.statusCode, await json(response)];
    },
  };
}

describe('two servers that start at once on an empty database', () => {
  it('both become ready: one creates the data, the other waits', async () => {
    const empty = await createTestDatabase();
    const start = (name: string) =>
      runServer({ DATABASE_URL: empty.url, DATA_DIR: path.join(folder, name), DEMO: '0', PORT: '0' }, (output) =>
        output.includes('Bourse is ready at'),
      );
    const servers = await Promise.all([start('first'), start('second')]);
    expect(
      servers.map((server) => server.output().includes('Bourse is ready at')),
      servers.map((server) => server.output()).join('\n'),
    ).toEqual([true, true]);
    const [row] = await empty.sql<{ lists: number; types: number }[]>`
      select count(*)::int as lists, count(distinct id)::int as types from user_types`;
    expect(row?.lists).toBe(row?.types);
    for (const { child } of servers) child.kill('SIGTERM');
    expect((await Promise.all(servers.map((server) => server.ended))).map(({ code }) => code)).toEqual([0, 0]);
    await empty.close();
  }, 240_000);
});

describe('the shutdown of the server', () => {
  it('answers running requests, accepts no new ones, and exits cleanly', async () => {
    const { child, ended, url } = await startUp({ LIMIT_SIGN_IN_PER_ACCOUNT: '1000' });
    const requests = Array.from({ length: 10 }, () => startSignIn(`${url}/auth/graphql`));
    await Promise.all(requests.map(({ accepted }) => accepted));
    child.kill('SIGTERM');
    const responses = await Promise.all(requests.map(({ finish }) => finish()));
    const { code } = await ended;
    expect(responses).toEqual(responses.map(() => [200, { data: { loginV3: { status: 400 } } }]));
    expect(code).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('reports by /readyz that it stops, and resets no connection of 20 busy clients', async () => {
    const { child, ended, url } = await startUp({ STOP_DELAY: '1' });
    const clients = Array.from({ length: 20 }, () => startClient(`${url}/healthz`));
    await expect.poll(() => clients.every(({ answers }) => answers() > 5), { timeout: 20_000 }).toBe(true);
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const before = clients.map(({ answers }) => answers());
    await expect.poll(() => clients.every(({ answers }, index) => answers() > (before[index] ?? 0))).toBe(true);
    const ends = await Promise.all(clients.map((client) => client.ended));
    expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
    expect((await ended).code).toBe(0);
  }, 240_000);
});
