import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/types.ts';
import type { Events } from '../../server/ports/events/events.ts';
import { LiveCaller } from '../support/api/live.ts';
import { TestPeople } from '../support/api/people.ts';
import { getQuotes } from '../support/api/quotes.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { redisIsMissing, startRedis, type RedisServer } from '../support/redis/redisServer.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { openEvents } from './echo.ts';
import { openPage } from './page.ts';
import { signIn } from './signIn.ts';
import { isSkipped } from './stores/missing.ts';
import { startVendor, type Vendor } from './vendor.ts';

const GUEST_CALLS = 300;

let database: Database;
let redis: RedisServer;
let vendor: Vendor;
let data: string;
let servers: readonly RunningServer[];
const ended: (() => Promise<void> | void)[] = [];

/** What each server loads first. */
const preloaded = [
  new URL('./vendorFetch.ts', import.meta.url),
  new URL('../support/server/shiftClock.ts', import.meta.url),
];

const limited = { TRUSTED_PROXIES: '127.0.0.0/8', LIMIT_GUEST_CALLS: String(GUEST_CALLS) };

/** One of the servers has a clock that is a minute ahead. */
const startServer = (shiftMs: number): Promise<RunningServer> =>
  runServer({
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: data,
      TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
      DEMO: '0',
      MARKET_SOURCE: 'yahoo',
      MARKET_QUOTE_SECONDS: '1',
      MARKET_REQUESTS_PER_MINUTE: '2000',
      ...limited,
      VENDOR_URL: vendor.url,
      CLOCK_SHIFT_MS: String(shiftMs),
      NODE_OPTIONS: preloaded.map(({ href }) => `--import ${href}`).join(' '),
    },
  });

async function readMetric(server: RunningServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Starts a process that answers events, and the events of this process. */
async function startEcho(url: string): Promise<Events> {
  const file = new URL('echo.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [file, url], {
    env: { ...process.env, ECHO: '1' },
    stdio: 'inherit',
  });
  const events = openEvents(url);
  ended.push(
    () => void child.kill('SIGKILL'),
    () => events.close(),
  );
  await expect.poll(() => hearEcho(events, 200), { timeout: 20_000 }).toBeLessThan(200);
  return events;
}

/** Sends half more calls than the limit allows, to all servers at once. */
async function expectSharedLimit(called: readonly RunningServer[], backend: string): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: GUEST_CALLS * 1.5 }, async (_, index) => {
      const response = await fetch(`${called[index % called.length]?.url}/auth/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
        body: JSON.stringify({ query: '{ getSignInOptions { status } }' }),
      });
      await response.text();
      return response.status;
    }),
  );
  const allowed = statuses.filter((status) => status === 200).length;
  process.stdout.write(`limit of ${GUEST_CALLS} over ${called.length} servers by ${backend}: ${allowed} allowed\n`);
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  expect(allowed).toBeGreaterThanOrEqual(GUEST_CALLS * 0.95);
  expect(allowed).toBeLessThanOrEqual(GUEST_CALLS * 1.05);
}

let echoes = 0;

/** Milliseconds to the other process and back; `limit` if nothing comes back. */
async function hearEcho(events: Events, limit: number): Promise<number> {
  echoes += 1;
  const own = echoes;
  const ended = Promise.withResolvers<void>();
  const stop = events.subscribe('conversations.changed', ({ botId }) => {
    if (botId === own) ended.resolve();
  });
  const timer = setTimeout(ended.resolve, limit);
  const started = performance.now();
  events.publish('bots.queued', { botId: own, lane: 'live' });
  await ended.promise;
  clearTimeout(timer);
  stop();
  return Math.min(limit, performance.now() - started);
}

const SAMPLES = 400;
/** One way; 99 percent of the samples are below. */
const LONGEST_DELAY_MS = 20;
const ROUNDS = 20;

/**
 * The delays of a round, one way, shortest first. Undefined as soon as more than one percent are too long: the round has
 * failed, whatever follows.
 */
async function measureDelays(events: Events): Promise<readonly number[] | undefined> {
  const delays: number[] = [];
  let late = 0;
  while (delays.length < SAMPLES) {
    const delay = (await hearEcho(events, 1_000)) / 2;
    if (delay >= LONGEST_DELAY_MS) late += 1;
    if (late > SAMPLES / 100) return undefined;
    delays.push(delay);
  }
  return delays.toSorted((a, b) => a - b);
}

describe.skipIf(isSkipped('several servers with Redis', redisIsMissing))('several servers with Redis', () => {
  beforeAll(async () => {
    [database, redis, vendor] = await Promise.all([createTestDatabase(referenceTemplate), startRedis(), startVendor()]);
    data = await mkdtemp(path.join(tmpdir(), 'bourse-several-'));
    servers = await Promise.all([0, 0, 60_000].map(startServer));
  });
  afterAll(async () => {
    for (const end of ended) await end();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([redis.stop(), vendor.close(), database.close()]);
    await rm(data, { recursive: true, force: true });
  });

  it('allow a caller the limit once', async () => {
    await expectSharedLimit(servers, 'Redis');
  });

  it('hear an event of another process within 20 ms, by Redis and by the database', async () => {
    for (const url of [redis.url, database.url]) {
      const events = await startEcho(url);
      // Other work of the machine may delay a round, but not each of them.
      let delays: readonly number[] | undefined;
      for (let round = 0; round < ROUNDS && delays === undefined; round += 1) delays = await measureDelays(events);
      const [median = 0, p99 = 0] = [delays?.[SAMPLES / 2], delays?.[(SAMPLES / 100) * 99]];
      process.stdout.write(`an event by ${events.backend}: median ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms\n`);
      expect(delays, `${ROUNDS} rounds in which more than 1 % were late`).toBeDefined();
    }
  });

  it('fail no call while Redis is away for four seconds, and hear each other within a second afterwards', async () => {
    const people = new TestPeople(database.db);
    const colleagueId = (await people.developer()).id;
    const events = await startEcho(redis.url);
    const pages = await Promise.all(
      servers.map(async ({ url }) =>
        openPage({ url, token: await signIn(url, await people.developer()), operations: 'operations', colleagueId }),
      ),
    );
    const waitForConnection = async (isConnected: number, timeout: number): Promise<void> => {
      await expect
        .poll(() => Promise.all(servers.map((server) => readMetric(server, 'bourse_events_connected'))), { timeout })
        .toEqual(servers.map(() => isConnected));
    };
    await waitForConnection(1, 5_000);
    await redis.kill();
    const killed = performance.now();
    await waitForConnection(0, 3_000);
    // The length of the outage is what is measured.
    await delay(4_000 - (performance.now() - killed));
    for (const server of servers) expect(await readMetric(server, 'bourse_events_waiting')).toBe(0);
    await redis.restart();
    const restarted = performance.now();
    while ((await hearEcho(events, 50)) >= 50) if (performance.now() - restarted > 10_000) break;
    const heardAgain = performance.now() - restarted;
    await waitForConnection(1, 5_000);
    await Promise.all(pages.map((page) => page.close()));
    const calls = pages.flatMap(({ served }) => [...served.values()]).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`Redis away for 4 s: ${calls} calls, heard again after ${heardAgain.toFixed(0)} ms\n`);
    expect(pages.flatMap(({ failures }) => failures)).toEqual([]);
    expect(calls).toBeGreaterThan(20);
    expect(heardAgain).toBeLessThan(1_000);
  });

  it('show the prices of one server that calls the vendor, and continue when it is killed', async () => {
    const people = new TestPeople(database.db);
    const [row] = await database.sql<{ id: number }[]>`
      select t.id from tickers t join exchanges e on e.id = t.exchange_id
      where t.kind = 'stock' and e.code = 'NASDAQ' and t.delisted_on is null order by t.id limit 1`;
    const shown = new Map<RunningServer, number>();
    const follow = async (server: RunningServer): Promise<void> => {
      const live = new LiveCaller(server.url, { accessToken: await signIn(server.url, await people.appUser()) });
      const stream = live.subscribe('quoteChanges', { tickerIds: [row?.id ?? 0] });
      ended.push(() => live.close());
      for (let answer = await stream.next(); answer?.data !== undefined; answer = await stream.next())
        for (const quote of getQuotes(answer))
          if (typeof quote['price'] === 'number') shown.set(server, quote['price']);
    };
    for (const server of servers) void follow(server).catch(() => undefined);
    const waitForPrice = async (alive: readonly RunningServer[], price: number, timeout: number): Promise<void> => {
      await expect.poll(() => alive.map((server) => shown.get(server)), { timeout }).toEqual(alive.map(() => price));
    };
    vendor.setPrice(269);
    await waitForPrice(servers, 269, 15_000);
    const callers = new Set(vendor.callers);
    expect(callers.size).toBe(1);

    const leader = servers.find(({ process: { pid } }) => pid !== undefined && callers.has(pid));
    const survivors = servers.filter((server) => server !== leader);
    vendor.setPrice(270);
    const killed = performance.now();
    leader?.process.kill('SIGKILL');
    await waitForPrice(survivors, 270, 20_000);
    process.stdout.write(`prices of the next leader after ${((performance.now() - killed) / 1000).toFixed(1)} s\n`);
    expect(performance.now() - killed).toBeLessThan(10_000);
    // The killed leader, and the next one.
    expect(new Set(vendor.callers).size).toBe(2);
  });
});

describe('two servers without Redis', () => {
  let own: Database;
  let folder: string;
  const started: RunningServer[] = [];
  beforeAll(async () => {
    own = await createTestDatabase(referenceTemplate);
    folder = await mkdtemp(path.join(tmpdir(), 'bourse-two-'));
    const env = { DATABASE_URL: own.url, DATA_DIR: folder, DEMO: '0', ...limited };
    started.push(await runServer({ env }), await runServer({ env }));
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    await own.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('share events, limits and one reader of market data by the database', async () => {
    const read = (name: string) => Promise.all(started.map((server) => readMetric(server, name)));
    await expect.poll(() => read('bourse_events_connected'), { timeout: 10_000 }).toEqual([1, 1]);
    expect((await read('bourse_market_leader')).toSorted((a, b) => a - b)).toEqual([0, 1]);
    await expectSharedLimit(started, 'the database');
    expect(await read('bourse_limits_fallback_total')).toEqual([0, 0]);
  });
});
