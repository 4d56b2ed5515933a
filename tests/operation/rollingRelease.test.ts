import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareSite } from '../../scripts/prepare.ts';
import type { Database } from '../../server/database/types.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { TestPeople } from '../support/api/people.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startLoad, type Load } from './load.ts';
import { copyOlderBuild, type OlderBuild } from './olderBuild.ts';
import type { PageOptions } from './page.ts';
import { signIn } from './signIn.ts';
import { startTabs, type Tab, type Tabs } from './tabs.ts';

/** Requests a second beside the tabs. */
const RATE = 50;
const TABS = 20;
/** Tabs of one user. */
const TABS_PER_USER = 4;

let database: Database;
let balancer: Balancer;
let older: OlderBuild;
let data: string;
let tabs: Tabs;
/** What ends what was started, in order. */
const ended: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await prepareSite();
  vi.unstubAllEnvs();
  older = await copyOlderBuild();
  ended.unshift(older.remove);
  data = await mkdtemp(path.join(tmpdir(), 'bourse-rolling-'));
  ended.unshift(() => rm(data, { recursive: true, force: true }));
  // The process of this test plays all browsers and callers, so its own statements may wait.
  database = await createTestDatabase(referenceTemplate, { connectionSeconds: 60 });
  ended.unshift(() => database.close());
  balancer = await startBalancer();
  ended.unshift(() => balancer.close());
  tabs = await startTabs();
  ended.unshift(() => tabs.close());
}, 900_000);
afterAll(async () => {
  for (const end of ended) await end();
}, 120_000);

/** A server that answers only documents of releases, as a public one does. */
async function startServer(cwd: string): Promise<RunningServer> {
  const server = await runServer({
    cwd,
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: data,
      PUBLIC_URL: balancer.url,
      TRUSTED_PROXIES: '127.0.0.0/8',
      TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
      GRAPHQL_OPEN: '0',
      // As in deploy/. While tabs draw, a health check takes up to a second.
      STOP_DELAY: '5',
      DEMO: '0',
    },
  });
  ended.unshift(() => server.stop());
  balancer.add(server.url);
  return server;
}

async function awaitReady(count: number): Promise<void> {
  await expect.poll(balancer.readyCount, { timeout: 120_000 }).toBe(count);
}

/** Callers of a build, each a user of its own. */
async function listCallers(people: TestPeople, operations: string): Promise<PageOptions[]> {
  const colleagueId = (await people.developer()).id;
  const callers: PageOptions[] = [];
  // One after the other, beside the tabs: checking a password occupies a processor.
  while (callers.length < 5) {
    const token = await signIn(balancer.url, await people.developer());
    callers.push({ url: balancer.url, token, operations, colleagueId });
  }
  return callers;
}

async function openTabs(people: TestPeople): Promise<Tab[]> {
  const opened: Tab[] = [];
  while (opened.length < TABS) opened.push(...(await tabs.open(balancer.url, await people.developer(), TABS_PER_USER)));
  return opened;
}

/** Stops a server as a release does, and waits until the others have answered calls without it. */
async function replace(server: RunningServer, load: Load, left: number): Promise<void> {
  const stopping = server.stop();
  await awaitReady(left);
  await stopping;
  expect(server.process.exitCode).toBe(0);
  await moreCalls(load, left);
}

/** Waits until this many servers have had some more calls. */
async function moreCalls(load: Load, servers: number): Promise<void> {
  const before = new Map(load.served());
  const grown = (): number =>
    [...load.served()].filter(([url, count]) => count >= (before.get(url) ?? 0) + RATE).length;
  await expect.poll(grown, { timeout: 120_000 }).toBe(servers);
}

describe('a rolling release of two servers', () => {
  it('fails no call and breaks no open tab', { timeout: 900_000 }, async () => {
    const people = new TestPeople(database.db);
    const load = startLoad(RATE);
    // A few at a time, as people do: all at once would measure how many screens the machine can draw in a second.
    const visitAll = async (open: readonly Tab[]): Promise<void> => {
      for (let index = 0; index < open.length; index += TABS_PER_USER)
        await Promise.all(open.slice(index, index + TABS_PER_USER).map((tab) => tab.visitNext()));
    };

    const [first, second] = [await startServer(older.folder), await startServer(older.folder)];
    await awaitReady(2);
    const open = await openTabs(people);
    load.add(await listCallers(people, path.join(older.folder, 'operations')));
    await moreCalls(load, 2);

    await startServer('.');
    await awaitReady(3);
    // Each server also gets the documents and the pages of the other build.
    load.add(await listCallers(people, 'operations'));
    open.push(...(await tabs.open(balancer.url, await people.developer(), TABS_PER_USER)));
    await moreCalls(load, 3);
    await visitAll(open);
    await replace(first, load, 2);
    await visitAll(open);

    await startServer('.');
    await awaitReady(3);
    await moreCalls(load, 3);
    await replace(second, load, 2);
    // Twice: a screen whose scripts are gone loads the newer page, from which the next one follows.
    await visitAll(open);
    await visitAll(open);

    const rate = load.rate();
    await load.stop();
    const calls = [...load.served().values()].reduce((sum, count) => sum + count, 0);
    const reloaded = open.filter((tab) => tab.hasReloaded()).length;
    process.stdout.write(
      `rolling release, 2 → 2 servers: ${calls} calls, ${rate.toFixed(0)} per second, ${load.failures().length} failed; ` +
        `${open.length} tabs, ${reloaded} reloaded, ${open.filter(({ problems }) => problems.length > 0).length} broken\n`,
    );
    expect(load.failures()).toEqual([]);
    expect(open.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
