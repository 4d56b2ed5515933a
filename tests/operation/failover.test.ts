import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Database } from '../../server/database/types.ts';
import { seedReference } from '../../server/seed/index.ts';
import { ApiCaller } from '../support/api/caller.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { startDatabaseProxy, type Proxy } from './support/haproxy.ts';
import { describeMissing } from './support/parts.ts';
import { startCluster, type Cluster } from './support/patroni.ts';
import { ROLE, toUrl } from './support/postgresServer.ts';
import { reportMeasurement } from './support/report.ts';
import { signInNew, TOKEN_SECRET, wideLimits, type SignedIn } from './support/sessions.ts';
import { Writers } from './support/writers.ts';

const missing = describeMissing('PostgreSQL that fails over', ['postgres', 'patroni', 'etcd', 'haproxy']);

/** A call ends within this time, whatever happens to the database. */
const LONGEST_CALL = 6;

describe.skipIf(missing !== undefined)('PostgreSQL of three nodes under Patroni', () => {
  let cluster: Cluster;
  let proxy: Proxy;
  let database: Database;
  let people: SignedIn[];
  let servers: RunningServer[];
  let writers: Writers;
  let data: string;

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bourse-failover-'));
    cluster = await startCluster();
    proxy = await startDatabaseProxy(cluster.nodes);
    database = await openDatabase({ url: cluster.url });
    await seedReference(database.sql);
    people = await Promise.all(Array.from({ length: 4 }, () => signInNew(database)));
    // One server has all hosts in its address, the second one reaches the primary through the proxy.
    const urls = [cluster.url, toUrl(`127.0.0.1:${proxy.port}`, ROLE, 'bourse')];
    const start = (url: string) =>
      runServer({
        env: { ...wideLimits, DATABASE_URL: url, DATA_DIR: data, TOKEN_SECRET, DEMO: '0', LOG_LEVEL: 'fatal' },
      });
    servers = await Promise.all(urls.map(start));
    const callers = people.flatMap((person, index) => {
      const server = servers[index % servers.length];
      return server === undefined ? [] : [person.at(server.url)];
    });
    writers = new Writers(callers);
  }, 280_000);
  afterAll(async () => {
    await writers?.stop();
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database?.close();
    await proxy?.remove();
    await cluster?.remove();
    await rm(data, { recursive: true, force: true });
  });

  /** Lets something happen under load, and returns what the callers met. */
  async function measure(event: string, maxSeconds: number, happen: () => Promise<void>) {
    await writers.waitForMore();
    const since = performance.now();
    await happen();
    await writers.waitForMore(20, 90);
    const { gap, longest, failures, slow } = writers.report(since);
    reportMeasurement(`${event}: seconds without a write`, gap, `< ${maxSeconds}`);
    reportMeasurement(`${event}: longest call in seconds`, longest, `< ${LONGEST_CALL}`);
    reportMeasurement(`${event}: failed calls`, failures.length, 'only 503 with Retry-After');
    const unexpected = failures.filter((failure) => failure !== '503, Retry-After 5');
    return { unexpected, isInTime: gap < maxSeconds, slow: longest < LONGEST_CALL ? [] : slow };
  }
  const asExpected = { unexpected: [], isInTime: true, slow: [] };

  it('writes again within 6 s of a switchover', async () => {
    const met = await measure('Switchover', 6, async () => {
      const before = await cluster.findLeader();
      await cluster.switchOver();
      await expect.poll(cluster.findLeader, { timeout: 30_000 }).not.toBe(before);
    });
    expect(met).toEqual(asExpected);
    await cluster.waitForAll();
  });

  it('writes again within 12 s after the process of the primary was killed', async () => {
    const met = await measure('kill -9 of the primary', 12, () => cluster.killPrimary());
    expect(met).toEqual(asExpected);
    await cluster.waitForAll();
  });

  it('writes again within 30 s after the machine of the primary was lost, and takes it back', async () => {
    let lost = '';
    const met = await measure('Machine of the primary lost', 30, async () => {
      lost = await cluster.loseMachine();
    });
    expect(met).toEqual(asExpected);
    const since = performance.now();
    await cluster.returnMachine(lost);
    await cluster.waitForAll();
    reportMeasurement('Lost node back as a standby, in seconds', (performance.now() - since) / 1_000, '< 90');
  });

  it('answers every call with 503 within 6 s while the proxy has no primary', async () => {
    await writers.waitForMore();
    const [, behindProxy] = servers;
    if (behindProxy === undefined || people[1] === undefined) throw new Error('no server behind the proxy');
    const { url } = behindProxy;
    const setState = async (state: 'maint' | 'ready'): Promise<void> => {
      for (const { name } of cluster.nodes) await proxy.command(`set server db/${name} state ${state}`);
      if (state === 'maint')
        for (const { name } of cluster.nodes) await proxy.command(`shutdown sessions server db/${name}`);
    };
    await setState('maint');
    const reader = people[1].at(url);
    const since = performance.now();
    const guest = new ApiCaller(url, undefined);
    const reads = Array.from({ length: 20 }, () =>
      reader.raw('getUserPostList', { userId: people[0]?.id, pageNumber: 1, pageSize: 10 }),
    );
    const writes = Array.from({ length: 10 }, (_, index) =>
      reader.raw('addPost', { post_type: 'text', description: `Without a primary ${index}` }),
    );
    const signIn = guest.raw('loginV3', { username: people[0]?.username, password: people[0]?.password });
    const rest = [fetch(`${url}/readyz`), reader.fetch('/api/quick-panel/data')];
    const timed = async <T>(name: string, answer: Promise<T>): Promise<T> => {
      const result = await answer;
      times.push({ name, seconds: (performance.now() - since) / 1_000 });
      return result;
    };
    const times: { readonly name: string; readonly seconds: number }[] = [];
    const answers = await Promise.all([
      ...reads.map((answer) => timed('read', answer)),
      ...writes.map((answer) => timed('write', answer)),
      timed('sign-in', signIn),
      ...rest.map((answer) => timed('REST', answer)),
    ]);
    const late = times.filter(({ seconds }) => seconds >= LONGEST_CALL);
    const seconds = Math.max(...times.map((time) => time.seconds));
    await setState('ready');
    reportMeasurement('No primary behind the proxy: slowest of 33 answers in seconds', seconds, `< ${LONGEST_CALL}`);
    const outcomes = answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
    expect(outcomes).toEqual(answers.map(() => '503 5'));
    expect(late).toEqual([]);
    await writers.waitForMore(20);
  });

  it('has lost none of the acknowledged writes, and no server process', async () => {
    await writers.stop();
    const lost = await writers.findLost(database.sql);
    reportMeasurement('Acknowledged writes', writers.acknowledged.length, 'all of them found');
    reportMeasurement('Lost writes', lost.length, '0');
    expect(lost).toEqual([]);
    expect(servers.map(({ process: child }) => child.exitCode)).toEqual([null, null]);
  });
});
