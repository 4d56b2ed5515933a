import { spawn } from 'node:child_process';
import { once } from 'node:events';

import autocannon from 'autocannon';
import { print } from 'graphql';

import { serverFlags } from '../../scripts/nodeFlags.ts';
import { startSession } from '../../server/access/sessions.ts';
import { loadTokenSecrets } from '../../server/access/secrets.ts';
import { createTokens } from '../../server/access/tokens.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { Drizzle } from '../../server/database/types.ts';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import { freePort, runServer } from '../../tests/support/server/runServer.ts';
import { peerCalls } from '../data/handWritten/calls.ts';
import type { PeerCall } from '../data/handWritten/peerCall.ts';
import { findPostmaster, measureProcessorTime } from '../support/processorTime.ts';
import { median, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

/** One call only: `BENCH_CALL=newest npm run bench -- handWritten`. */
const ONLY = process.env['BENCH_CALL'];
/** A folder for the demo world that the next run uses again. */
const DATA_DIR = process.env['BENCH_DATA_DIR'];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = 2;
const CONNECTIONS = 20;

const documents = readAllowedDocuments();

interface Call {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The request to the real call and the one to its peer. */
interface Pair {
  readonly ours: Call;
  readonly byHand: Call;
}

/** The processes whose time counts: the one that answers, and the database. */
interface Pids {
  readonly ours: number | undefined;
  readonly byHand: number | undefined;
  readonly database: number | undefined;
}

interface Load {
  readonly perSecond: number;
  /** Processor time of the server and the database per request, in ms. */
  readonly processorMs: number;
}

type SignIn = (userId: number) => Promise<{ readonly token: string; readonly sessionId: string }>;

const signInWith =
  (db: Drizzle, tokens: ReturnType<typeof createTokens>): SignIn =>
  async (userId) => {
    const session = { userId, userAgent: 'bench', address: '127.0.0.1', now: new Date(), days: 1 };
    const { sessionId } = await db.transaction((tx) => startSession(tx, session));
    return { token: await tokens.signAccess({ userId, sessionId }), sessionId };
  };

async function startPeers(databaseUrl: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverFlags, 'bench/data/handWritten/server.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 400; tries += 1) {
    if (await fetch(url).then(Boolean, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, pid: child.pid, stop };
}

async function toPair(
  call: PeerCall,
  urls: { readonly ours: string; readonly byHand: string },
  signIn: SignIn,
): Promise<Pair> {
  const document = documents.get(call.document);
  if (document === undefined) throw new Error(`operations/ has no ${call.document}`);
  const { token, sessionId } = await signIn(call.viewerId);
  return {
    ours: {
      url: `${urls.ours}/graphql`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ operationName: call.document, query: print(document), variables: call.variables }),
    },
    byHand: { url: `${urls.byHand}/${call.path}?session=${sessionId}` },
  };
}

async function readResponse({ url, method = 'GET', headers = {}, body }: Call): Promise<unknown> {
  const answer = await fetch(url, { method, headers, body: body ?? null });
  return answer.json();
}

/** All ids of the rows in `data`, in order, wherever the answer contains it. */
function getIds(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const data: unknown = Reflect.get(answer, 'data');
  if (Array.isArray(data)) return data.map((row: object) => Reflect.get(row, 'id'));
  if (typeof data === 'object' && data !== null && 'id' in data) return [data.id];
  return Object.values(data ?? answer).flatMap(getIds);
}

async function assertSameRows(call: PeerCall, { ours, byHand }: Pair): Promise<void> {
  const [answer, peer] = [await readResponse(ours), await readResponse(byHand)];
  const [ids, peerIds] = [JSON.stringify(getIds(answer)), JSON.stringify(getIds(peer))];
  if (!JSON.stringify(answer).includes('"status":200') || ids !== peerIds)
    throw new Error(`${call.what}: ${ids} differs from ${peerIds}: ${JSON.stringify(answer).slice(0, 300)}`);
}

async function load(options: Call, pids: readonly (number | undefined)[], duration = SECONDS): Promise<Load> {
  let result: Pick<autocannon.Result, 'non2xx' | 'errors' | 'requests'> | undefined;
  const spent = await measureProcessorTime(pids, async () => {
    result = await autocannon({ connections: CONNECTIONS, duration, ...options });
  });
  if (result === undefined || result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result?.non2xx} refused, ${result?.errors} errors`);
  return { perSecond: result.requests.average, processorMs: spent / result.requests.total };
}

async function compare(call: PeerCall, pair: Pair, pids: Pids): Promise<Row> {
  await assertSameRows(call, pair);
  const loadOurs = (seconds?: number) => load(pair.ours, [pids.ours, pids.database], seconds);
  const loadByHand = (seconds?: number) => load(pair.byHand, [pids.byHand, pids.database], seconds);
  await loadOurs(1);
  await loadByHand(1);
  const rounds: { ours: Load; byHand: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await loadOurs(), byHand: await loadByHand() });
  const of = (toValue: (round: (typeof rounds)[number]) => number): number => median(rounds.map(toValue));
  const ratio = of(({ ours, byHand }) => ours.perSecond / byHand.perSecond);
  const perSecond = [of(({ ours }) => ours.perSecond), of(({ byHand }) => byHand.perSecond)] as const;
  const processor = [of(({ ours }) => ours.processorMs), of(({ byHand }) => byHand.processorMs)] as const;
  const processorRatio = of(({ ours, byHand }) => byHand.processorMs / ours.processorMs);
  return {
    what:
      `${call.what}: ${perSecond[0].toFixed(0)}/s beside ${perSecond[1].toFixed(0)}/s by hand, ` +
      `processor ${processor[0].toFixed(1)} beside ${processor[1].toFixed(1)} ms (${processorRatio.toFixed(2)}), ratio`,
    measured: ratio.toFixed(2),
    target: `≥ ${call.target}`,
    met: ratio >= call.target,
  };
}

/**
 * Compares the requests/s of the most used reads with hand-written endpoints for the same rows, in turns on one
 * database.
 */
export async function measureHandWritten(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    // Under load the statistics take longer than a request may.
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    // A new world has no statistics yet, and a plan without them would decide the comparison.
    await database.sql`analyze`;
    const server = await runServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    const peers = await startPeers(database.url);
    try {
      const secrets = await loadTokenSecrets(loadConfig({ DATA_DIR: dataDir }));
      const signIn = signInWith(
        database.db,
        createTokens(secrets, 3_600, () => new Date()),
      );
      const pids = { ours: server.process.pid, byHand: peers.pid, database: await findPostmaster(database.sql) };
      const rows: Row[] = [];
      for (const call of peerCalls.filter(({ path }) => ONLY === undefined || path === ONLY))
        rows.push(await compare(call, await toPair(call, { ours: server.url, byHand: peers.url }, signIn), pids));
      return rows;
    } finally {
      await peers.stop();
      await server.stop();
      await database.close();
    }
  }, DATA_DIR);
}
