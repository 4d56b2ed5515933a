import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/types.ts';
import { LiveBot } from '../server/conversations/runtime/liveBot.ts';
import { callAsBot, createRunningBot, pollEvent, setToken } from '../server/conversations/runtime/runningBot.ts';
import { subscribeTo } from '../server/conversations/support.ts';
import { TestClock } from '../support/api/clock.ts';
import { TestPeople } from '../support/api/people.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { reportMeasurement } from './support/report.ts';
import { signInNew, TOKEN_SECRET, wideLimits } from './support/sessions.ts';

const FORBIDDEN = 4403;
/** What is withdrawn ends within a second, also at other processes. */
const second = { timeout: 1_000, interval: 10 };
const LEASE_SECONDS = 10;

describe('two server processes and a bot', () => {
  let database: Database;
  let data: string;
  let near: RunningServer;
  let far: RunningServer;

  const start = () =>
    runServer({
      env: { ...wideLimits, DATABASE_URL: database.url, DATA_DIR: data, TOKEN_SECRET, DEMO: '0', LOG_LEVEL: 'fatal' },
    });

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bourse-bots-'));
    database = await createTestDatabase(referenceTemplate);
    [near, far] = await Promise.all([start(), start()]);
  }, 280_000);
  afterAll(async () => {
    await Promise.all([near, far].map((server) => server.stop()));
    await database.close();
    await rm(data, { recursive: true, force: true });
  });

  /** A bot, and a person who writes to it at the near process. */
  async function createPair() {
    const { db } = database;
    const { botId, token } = await createRunningBot({ db, people: new TestPeople(db), clock: new TestClock() });
    const person = await signInNew(database);
    await subscribeTo({ db }, botId, person);
    const caller = person.at(near.url);
    const write = (text: string) =>
      caller.call('sendConversationMessage', { botId, text, clientKey: `key-${person.id}-${text}` });
    const allow = (isGranted: boolean) =>
      caller.call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    return { botId, token, write, allow };
  }

  it('refuse a read at one, when the person has withdrawn the permission at the other', async () => {
    const { token, write, allow } = await createPair();
    await allow(true);
    await write('hello');
    const { interaction_id: interactionId } = (await pollEvent(far, token)).body.data;
    const read = () => callAsBot(far, token, 'watchlist', { interactionId });
    expect(await read()).toMatchObject({ status: 200 });
    expect(await allow(false)).toMatchObject({ status: 200 });
    const withdrawn = performance.now();
    await expect.poll(read, second).toMatchObject({ status: 403, body: { missing_scope: 'watchlist_read' } });
    reportMeasurement('Withdrawn permission, refused at the other process', performance.now() - withdrawn, '1,000 ms');
  });

  it('deliver over a connection of one what was stored at the other, and end it with the token', async () => {
    const { botId, token, write } = await createPair();
    const bot = new LiveBot(far.url, token);
    expect(await bot.confirmed).toMatchObject({ status: 200 });
    await write('one');
    const written = performance.now();
    await expect.poll(() => bot.texts, { timeout: 3_000, interval: 5 }).toEqual(['one']);
    reportMeasurement('Event at the other process', performance.now() - written, '1,000 ms');
    await setToken({ db: database.db }, botId);
    const replaced = performance.now();
    expect(await bot.closed).toBe(FORBIDDEN);
    reportMeasurement('End of a connection after its token', performance.now() - replaced, '1,000 ms');
    expect(performance.now() - replaced).toBeLessThan(1_000);
  });

  it('deliver again what a killed process had leased, when its leases have run out', async () => {
    const { token, write } = await createPair();
    const victim = await start();
    const bot = new LiveBot(victim.url, token, { leaseSeconds: LEASE_SECONDS });
    await bot.confirmed;
    await write('one');
    await expect.poll(() => bot.texts, { timeout: 3_000 }).toEqual(['one']);
    const ended = once(victim.process, 'exit');
    victim.process.kill('SIGKILL');
    await ended;
    const next = new LiveBot(far.url, token);
    await expect
      .poll(() => next.deliveries, { timeout: (LEASE_SECONDS + 5) * 1_000 })
      .toMatchObject([{ text: 'one', attempt: 2 }]);
    next.cut();
  }, 60_000);
});
