import { spawn } from 'node:child_process';
import { once } from 'node:events';

import autocannon from 'autocannon';
import { print } from 'graphql';

import { SERVER_FLAGS } from '../../scripts/nodeFlags.ts';
import { startSession } from '../../server/access/sessions.ts';
import { loadTokenSecrets } from '../../server/access/secrets.ts';
import { createTokens } from '../../server/access/tokens.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Drizzle } from '../../server/database/types.ts';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import { freePort, runServer } from '../../tests/support/server/runServer.ts';
import { peerCalls } from '../data/handWritten/calls.ts';
import type { PeerCall } from '../data/handWritten/peerCall.ts';
import { findPostmaster, measureProcessorTime } from '../support/processorTime.ts';
import { median, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

/** Some calls only: `BENCH_CALL=newest,news npm run bench -- handWritten`. */
const ONLY = process.env['BENCH_CALL'];
/** A folder for the demo world that the next run uses again. */
const DATA_DIR = process.env['BENCH_DATA_DIR'];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Requests of one round. A number, not a time, so that a slow machine measures as many of them. */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 200);
const CONNECTIONS = 20;
/** How long the idle processes are observed. */
const IDLE_MS = 8_000;

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

/** The processes of one side. */
interface Pids {
  readonly server: number | undefined;
  readonly database: number | undefined;
}

/** Processor time of both processes, and the time by the clock. */
interface Spent {
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly clockMs: number;
}

/** All rounds of one side of a call. */
type Rounds = readonly Spent[];

interface Compared {
  readonly call: PeerCall;
  readonly ours: Rounds;
  readonly byHand: Rounds;
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
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'bench/data/handWritten/server.ts'], {
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
        // The endpoints by hand do not compress either.
        'accept-encoding': 'identity',
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

const getData = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;

/** The names of the fields of the first row, or of the only one. */
function getFields(data: unknown): readonly string[] {
  const row: unknown = Array.isArray(data) ? data[0] : data;
  return typeof row === 'object' && row !== null ? Object.keys(row) : [];
}

/** Fields of the call that its peer does not read, so that the peer would do less. */
function listMissing({ renamed = [] }: PeerCall, answer: unknown, peer: unknown): readonly string[] {
  if (renamed === 'all') return [];
  const [envelope]: unknown[] = Object.values(getData(answer) ?? {});
  // The peer of one object returns its fields without `data`.
  const byHand = [...getFields(getData(peer) ?? peer), ...renamed];
  return getFields(getData(envelope)).filter((field) => !byHand.includes(field));
}

async function assertSameRows(call: PeerCall, { ours, byHand }: Pair): Promise<void> {
  const [answer, peer] = [await readResponse(ours), await readResponse(byHand)];
  const [ids, peerIds] = [JSON.stringify(getIds(answer)), JSON.stringify(getIds(peer))];
  if (!JSON.stringify(answer).includes('"status":200') || ids !== peerIds)
    throw new Error(`${call.what}: ${ids} differs from ${peerIds}: ${JSON.stringify(answer).slice(0, 300)}`);
  const missing = listMissing(call, answer, peer);
  if (missing.length > 0) throw new Error(`${call.what}: the peer does not read ${missing.join(', ')}`);
}

/** Processor time of a server and the database while `work` runs. */
async function measure({ server, database }: Pids, work: () => Promise<void>): Promise<Spent> {
  const started = performance.now();
  let databaseMs = 0;
  const serverMs = await measureProcessorTime([server], async () => {
    databaseMs = await measureProcessorTime([database], work);
  });
  return { serverMs, databaseMs, clockMs: performance.now() - started };
}

/** What the processes do on their own, such as the simulated market, which no request causes. */
const measureIdle = (pids: Pids): Promise<Spent> =>
  measure(pids, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));

async function load(options: Call, pids: Pids): Promise<Spent> {
  let result: Pick<autocannon.Result, 'non2xx' | 'errors'> | undefined;
  const spent = await measure(pids, async () => {
    result = await autocannon({ connections: CONNECTIONS, amount: REQUESTS, sampleInt: 50, ...options });
  });
  if (result === undefined || result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result?.non2xx} refused, ${result?.errors} errors`);
  return spent;
}

async function compare(call: PeerCall, pair: Pair, ours: Pids, byHand: Pids): Promise<Compared> {
  await assertSameRows(call, pair);
  // Every connection executes a statement a few times before PostgreSQL reuses its plan.
  await load(pair.ours, ours);
  await load(pair.byHand, byHand);
  const [rounds, peerRounds]: [Spent[], Spent[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await load(pair.ours, ours));
    peerRounds.push(await load(pair.byHand, byHand));
  }
  return { call, ours: rounds, byHand: peerRounds };
}

/** Processor time per request without that of the idle processes, and requests/s. */
function perRequest(rounds: Rounds, idle: Spent) {
  const sum = (of: (round: Spent) => number): number => rounds.reduce((total, round) => total + of(round), 0);
  const clockMs = sum((round) => round.clockMs);
  const count = rounds.length * REQUESTS;
  return {
    perSecond: median(rounds.map((round) => (REQUESTS * 1_000) / round.clockMs)),
    serverMs: (sum(({ serverMs }) => serverMs) - (idle.serverMs / idle.clockMs) * clockMs) / count,
    databaseMs: (sum(({ databaseMs }) => databaseMs) - (idle.databaseMs / idle.clockMs) * clockMs) / count,
  };
}

const toText = ({ perSecond, serverMs, databaseMs }: ReturnType<typeof perRequest>): string =>
  `${perSecond.toFixed(0)}/s, ${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)} ms`;

/** The ratio of processor time counts, because it does not depend on what else the machine does. */
function toRow({ call, ours, byHand }: Compared, idle: Spent, idlePeer: Spent): Row {
  const [own, peer] = [perRequest(ours, idle), perRequest(byHand, idlePeer)];
  const ratio = (peer.serverMs + peer.databaseMs) / (own.serverMs + own.databaseMs);
  return {
    what:
      `${call.what}: ${toText(own)}; by hand ${toText(peer)}; ` +
      `requests/s ${(own.perSecond / peer.perSecond).toFixed(2)}, processor time`,
    measured: ratio.toFixed(2),
    target: `≥ ${call.target}`,
    met: ratio >= call.target,
  };
}

/**
 * Compares the most used reads with hand-written endpoints for the same rows, in turns on one database: processor time
 * of the server and the database per request, and requests/s.
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
      const postmaster = await findPostmaster(database.sql);
      const [ours, byHand] = [
        { server: server.process.pid, database: postmaster },
        { server: peers.pid, database: postmaster },
      ];
      const compared: Compared[] = [];
      for (const call of peerCalls.filter(({ path }) => ONLY === undefined || ONLY.split(',').includes(path)))
        compared.push(
          await compare(call, await toPair(call, { ours: server.url, byHand: peers.url }, signIn), ours, byHand),
        );
      // Afterwards, because a server does more in its first seconds.
      const [idle, idlePeer] = [await measureIdle(ours), await measureIdle(byHand)];
      return compared.map((item) => toRow(item, idle, idlePeer));
    } finally {
      await peers.stop();
      await server.stop();
      await database.close();
    }
  }, DATA_DIR);
}
