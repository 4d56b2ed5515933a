import { spawn } from 'node:child_process';
import { once } from 'node:events';

import autocannon from 'autocannon';
import { print } from 'graphql';

import { openDatabase } from '../../server/database/open.ts';
import { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import { serverFlags } from '../../scripts/nodeFlags.ts';
import { freePort, runServer } from '../../tests/support/server/runServer.ts';
import { median, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const TARGET_RATIO = 0.5;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;

const documents = readAllowedDocuments();

/** The document of a call as the client sends it. */
function getDocument(call: string): string {
  const document = documents.get(call);
  if (document === undefined) throw new Error(`operations/ has no ${call}`);
  return print(document);
}

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

function textAt(value: unknown, ...path: string[]): string {
  let current = value;
  for (const key of path)
    current = typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined;
  if (typeof current !== 'string')
    throw new Error(`No text at ${path.join('.')}: ${JSON.stringify(value).slice(0, 300)}`);
  return current;
}

async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

async function startHandWritten(databaseUrl: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverFlags, 'bench/data/handWritten.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${url}/news?session=00000000-0000-0000-0000-000000000000&viewer=1`).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, stop };
}

/**
 * Compares the requests/s of one list call with a hand-written endpoint for the same rows, in turns on one database.
 */
export async function measureRequests(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir });
    const server = await runServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    const peer = await startHandWritten(database.url);
    try {
      const account = DEMO_ACCOUNTS.find((item) => item.role === 'app_user');
      if (account === undefined) throw new Error('no demo account');
      const signIn = {
        query: getDocument('loginV3'),
        variables: { username: account.email, password: account.password },
      };
      const token = textAt(await post(`${server.url}/auth/graphql`, signIn), 'data', 'loginV3', 'data', 'access_token');
      const [session] = await database.sql<
        { id: string; user_id: number }[]
      >`select id, user_id from sessions order by created_at desc limit 1`;
      const query = getDocument('getAllNewsDetails');
      const call: autocannon.Options = {
        url: `${server.url}/graphql`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'apollo-require-preflight': 'true',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ operationName: 'getAllNewsDetails', query, variables: { pageNumber: 1, pageSize: 20 } }),
      };
      const hand: autocannon.Options = { url: `${peer.url}/news?session=${session?.id}&viewer=${session?.user_id}` };
      await requestsPerSecond({ ...call, duration: 2 });
      await requestsPerSecond({ ...hand, duration: 2 });
      const rounds: { ours: number; handWritten: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ ours: await requestsPerSecond(call), handWritten: await requestsPerSecond(hand) });
      const ratio = median(rounds.map(({ ours, handWritten }) => ours / handWritten));
      const ours = median(rounds.map((item) => item.ours));
      const handWritten = median(rounds.map((item) => item.handWritten));
      return [
        {
          what: `news list of 20: ${ours.toFixed(0)}/s beside ${handWritten.toFixed(0)}/s by hand, ratio`,
          measured: ratio.toFixed(2),
          target: `≥ ${TARGET_RATIO}`,
          met: ratio >= TARGET_RATIO,
        },
      ];
    } finally {
      await peer.stop();
      await server.stop();
      await database.close();
    }
  });
}
