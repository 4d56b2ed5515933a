import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/types.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { startSiteProxy, type Proxy } from './support/haproxy.ts';
import { describeMissing } from './support/parts.ts';
import { waitUntil } from './support/processes.ts';
import { reportMeasurement } from './support/report.ts';
import { getPort } from './support/servers.ts';
import { signInNew, TOKEN_SECRET, wideLimits, type SignedIn } from './support/sessions.ts';
import { Writers } from './support/writers.ts';

const missing = describeMissing('A killed server process', ['haproxy']);

/** The full size is 50 rounds. */
const ROUNDS = Number(process.env['OPERATION_KILLS'] ?? 5);
const WRITERS = 6;
/** The longest time in which a proxy on a busy machine notices that the connections of a killed process have closed. */
const NOTICE_MS = 1_000;

describe.skipIf(missing !== undefined)('three server processes behind a proxy', () => {
  let database: Database;
  let data: string;
  let servers: RunningServer[];
  let proxy: Proxy;
  let people: SignedIn[];

  const start = (port?: number) =>
    runServer({
      ...(port === undefined ? {} : { port }),
      env: {
        ...wideLimits,
        DATABASE_URL: database.url,
        DATA_DIR: data,
        TOKEN_SECRET,
        DEMO: '0',
        LOG_LEVEL: 'fatal',
      },
    });

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bourse-killed-'));
    database = await createTestDatabase(referenceTemplate);
    people = await Promise.all(Array.from({ length: WRITERS }, () => signInNew(database)));
    servers = await Promise.all([start(), start(), start()]);
    proxy = await startSiteProxy(servers.map(getPort));
  }, 280_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await proxy?.remove();
    await database?.close();
    await rm(data, { recursive: true, force: true });
  });

  it(`loses no acknowledged write when one of them is killed, ${ROUNDS} times`, async () => {
    const url = `http://127.0.0.1:${proxy.port}`;
    const writers = new Writers(people.map((person) => person.at(url)));
    const kills: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await writers.waitForMore(WRITERS);
      const index = round % servers.length;
      const victim = servers[index];
      if (victim === undefined) throw new Error('no server');
      const ended = once(victim.process, 'exit');
      kills.push(performance.now());
      victim.process.kill('SIGKILL');
      await ended;
      await writers.waitForMore(WRITERS);
      servers[index] = await start(getPort(victim));
      await waitUntil('the proxy uses it again', async () =>
        (await proxy.command('show stat'))
          .split('\n')
          .some((line) => line.includes(`s${getPort(victim)},`) && line.includes(',UP,')),
      );
    }
    await writers.waitForMore();
    await writers.stop();
    const failed = writers.attempts.filter(({ status }) => status !== 200);
    const isInFlight = ({ startedAt, endedAt }: (typeof failed)[number]): boolean =>
      kills.some((killedAt) => startedAt <= killedAt + NOTICE_MS && endedAt >= killedAt);
    const unexplained = failed.filter((attempt) => !isInFlight(attempt));
    const lost = await writers.findLost(database.sql);
    reportMeasurement(`Acknowledged writes in ${ROUNDS} rounds`, writers.acknowledged.length, 'all of them found');
    reportMeasurement('Lost writes', lost.length, '0');
    reportMeasurement(
      'Failed requests in flight on a killed process',
      failed.length - unexplained.length,
      `at most ${WRITERS} a round`,
    );
    reportMeasurement('Other failed requests', unexplained.length, '0');
    expect(lost).toEqual([]);
    expect(unexplained).toEqual([]);
    // Each writer had at most one request on the process.
    expect(failed.length).toBeLessThanOrEqual(WRITERS * ROUNDS);
  }, 1_200_000);
});
