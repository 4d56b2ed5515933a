import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botEvents, botQueues } from '../../../server/database/tables/bots/conversations.ts';
import { botDeliveryAttempts, botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { resumeParked } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import type { DeliveryTools } from '../../../server/modules/deliveries/worker/deliver.ts';
import { WebhookWorker } from '../../../server/modules/deliveries/worker/webhookWorker.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getMessages, send, subscribeTo } from '../conversations/support.ts';
import { createHookedBot, createTools, postAll, startBotServer, type BotServer } from './support.ts';

let api: TestApi;
let server: BotServer;
let tools: DeliveryTools;
let worker: WebhookWorker;
beforeAll(async () => {
  api = await startTestApi();
  tools = await createTools(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startBotServer(api.clock.now);
  worker = new WebhookWorker(tools);
});
afterEach(async () => {
  await worker.stop();
  await server.close();
  // Events that are left would take places in the next test, and go to a port that another server may use by then.
  await api.db.delete(botEndpoints);
});

const json = (body: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const listEvents = (botId: number) =>
  api.db.select().from(botEvents).where(eq(botEvents.botId, botId)).orderBy(botEvents.id);
const listAttempts = (botId: number) =>
  api.db
    .select()
    .from(botDeliveryAttempts)
    .where(eq(botDeliveryAttempts.botId, botId))
    .orderBy(botDeliveryAttempts.startedAt, botDeliveryAttempts.id)
    .then((rows) => rows.filter(({ eventId }) => eventId !== null));
const countLeased = async (botIds: readonly number[]) => {
  const isLeased = and(inArray(botQueues.botId, botIds), isNotNull(botQueues.leaseId));
  return (await api.db.select().from(botQueues).where(isLeased)).length;
};
const findEndpoint = async (botId: number) =>
  (await api.db.select().from(botEndpoints).where(eq(botEndpoints.botId, botId)))[0];
const getPause = (attempt: { startedAt: Date; nextAt: Date | null } | undefined): number =>
  Math.round(((attempt?.nextAt?.getTime() ?? 0) - (attempt?.startedAt.getTime() ?? 0)) / 1000);
const readTexts = (bot: BotServer) => bot.events().map(({ body }) => String(JSON.parse(body).data.text));

describe('an event', () => {
  it('is posted, answered in the response and logged', async () => {
    const { botId, person } = await createHookedBot(api, server);
    server.handle = () => json({ text: 'AKBNK is at 61.20' });
    await send(api, person, botId, '/quote AKBNK');
    await postAll(worker);
    expect(await getMessages(api, botId)).toMatchObject([
      { author: 'person', text: '/quote AKBNK' },
      { author: 'bot', text: 'AKBNK is at 61.20', isLate: false },
    ]);
    expect(await listEvents(botId)).toMatchObject([{ state: 'done', attempts: 1 }]);
    const [attempt] = await listAttempts(botId);
    expect(attempt).toMatchObject({ attempt: 1, status: 200, error: null, response: '{"text":"AKBNK is at 61.20"}' });
    expect(attempt?.requestHeaders).toMatchObject({ 'bourse-attempt': '1', 'webhook-id': `evt_${attempt?.eventId}` });
    await postAll(worker);
    expect(server.events()).toHaveLength(1);
  });

  it('is repeated with the same id and body until it is accepted, and answered once', async () => {
    const { botId, person } = await createHookedBot(api, server);
    let count = 0;
    server.handle = () => {
      count += 1;
      return count < 3 ? json({}, 500) : json({ answers: [{ text: 'One' }, { text: 'Two' }] });
    };
    await send(api, person, botId, 'Hello');
    for (const seconds of [0, 1.1, 2.1]) {
      api.clock.advance(seconds * 1000);
      await postAll(worker);
    }
    const events = server.events();
    expect(events.map(({ headers }) => headers['bourse-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(events.map(({ body, headers }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1);
    expect((await getMessages(api, botId)).map(({ text }) => text)).toEqual(['Hello', 'One', 'Two']);
    expect((await listAttempts(botId)).map(({ status, error }) => [status, error])).toEqual([
      [500, 'status'],
      [500, 'status'],
      [200, null],
    ]);
  });

  it('waits for the one before it in its conversation, and not for those of others', async () => {
    const { botId, person } = await createHookedBot(api, server);
    const second = await api.people.appUser();
    await subscribeTo(api, botId, second);
    const waiting = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    server.handle = async ({ body }) => {
      if (!body.includes('"slow"')) return json({});
      reached.resolve();
      await waiting.promise;
      return json({});
    };
    for (const text of ['slow', 'second', 'third']) await send(api, person, botId, text);
    await worker.look();
    await reached.promise;
    await send(api, second, botId, 'elsewhere');
    await worker.look();
    await expect.poll(() => readTexts(server)).toEqual(['slow', 'elsewhere']);
    waiting.resolve();
    await worker.waitForRunning();
    expect(readTexts(server)).toEqual(['slow', 'elsewhere', 'second', 'third']);
  });

  it('that fails three times is parked, and comes later out of order', async () => {
    const { botId, person } = await createHookedBot(api, server);
    let isBroken = true;
    server.handle = ({ body }) => (body.includes('"bad"') && isBroken ? json({}, 500) : json({}));
    await send(api, person, botId, 'bad');
    await send(api, person, botId, 'good');
    for (const seconds of [0, 1.1, 2.1]) {
      api.clock.advance(seconds * 1000);
      await postAll(worker);
    }
    expect(readTexts(server)).toEqual(['bad', 'bad', 'bad', 'good']);
    expect(await listEvents(botId)).toMatchObject([{ state: 'parked', attempts: 3 }, { state: 'done' }]);
    isBroken = false;
    await resumeParked(tools);
    await postAll(worker);
    expect(server.events()).toHaveLength(4);
    api.clock.advance(5_100);
    await resumeParked(tools);
    await postAll(worker);
    expect(server.events().at(-1)?.headers).toMatchObject({ 'bourse-attempt': '4', 'bourse-out-of-order': '1' });
    expect(await listEvents(botId)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });

  it('is given up when the endpoint requests it', async () => {
    const { botId, person } = await createHookedBot(api, server);
    server.handle = () => ({ status: 400, headers: { 'webhook-delivery': 'abort-message' } });
    await send(api, person, botId, 'Hello');
    await postAll(worker);
    expect(await listEvents(botId)).toMatchObject([{ state: 'dead', attempts: 1 }]);
  });

  it('waits as long as a busy endpoint requests, at most an hour', async () => {
    const { botId, person } = await createHookedBot(api, server);
    server.handle = () => ({ status: 429, headers: { 'retry-after': '40' } });
    await send(api, person, botId, 'Hello');
    await postAll(worker);
    const [first] = await listAttempts(botId);
    expect(getPause(first)).toBe(40);
    server.handle = () => ({ status: 503, headers: { 'retry-after': '999999' } });
    api.clock.advance(40_001);
    await postAll(worker);
    const second = (await listAttempts(botId)).at(-1);
    expect(getPause(second)).toBe(3_600);
  });
});

describe('a response', () => {
  it.each([
    ['an answer that is too long', () => json({ text: 'x'.repeat(4_001) }), 'answer_refused'],
    ['an answer with half of a character', () => json({ text: 'x\ud83d' }), 'answer_refused'],
    ['an invalid card', () => json({ card: { title: '' } }), 'answer_refused'],
    ['more than can be read', () => ({ body: Buffer.alloc(10 * 1024 * 1024, 'x') }), 'too_large'],
    ['a redirect', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }), 'redirect'],
  ])('with %s is a failure', async (_name, handle, error) => {
    const { botId, person } = await createHookedBot(api, server);
    server.handle = handle;
    await send(api, person, botId, 'Hello');
    await postAll(worker);
    expect(await listAttempts(botId)).toMatchObject([{ error }]);
    expect(await getMessages(api, botId)).toHaveLength(1);
    expect(server.events()).toHaveLength(1);
    expect((await listAttempts(botId))[0]?.response?.length ?? 0).toBeLessThanOrEqual(4_096);
  });

  it.each([
    ['another content type', { headers: { 'content-type': 'text/html' }, body: '{"text":"Hi"}' }],
    ['no valid JSON', { headers: { 'content-type': 'application/json' }, body: '{"text":' }],
    ['the status 202', { status: 202, headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' }],
    ['nothing', {}],
  ])('with %s acknowledges without an answer', async (_name, answer) => {
    const { botId, person } = await createHookedBot(api, server);
    server.handle = () => answer;
    await send(api, person, botId, 'Hello');
    await postAll(worker);
    expect(await listEvents(botId)).toMatchObject([{ state: 'done' }]);
    expect(await getMessages(api, botId)).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  it('that cannot be reached gets no deliveries for a while, then one, then more and more', async () => {
    const { botId, person } = await createHookedBot(api, server);
    const people = await Promise.all(Array.from({ length: 6 }, () => api.people.appUser()));
    for (const second of people) await subscribeTo(api, botId, second);
    server.handle = () => ({ status: 502 });
    for (const second of [person, ...people]) await send(api, second, botId, 'Hello');
    await postAll(worker);
    expect(await findEndpoint(botId)).toMatchObject({ state: 'active', failures: 5, inFlight: 1 });
    const tried = server.events().length;
    api.clock.advance(29_000);
    await postAll(worker);
    expect(server.events()).toHaveLength(tried);
    api.clock.advance(1_500);
    await postAll(worker);
    expect(server.events()).toHaveLength(tried + 1);
    server.handle = undefined;
    api.clock.advance(61_000);
    await postAll(worker);
    expect(await findEndpoint(botId)).toMatchObject({ failures: 0, openUntil: null, inFlight: 8, failingSince: null });
    expect((await listEvents(botId)).map(({ state }) => state)).toEqual(people.map(() => 'done').concat('done'));
  });

  it('that is gone is paused, and its events wait', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    server.handle = () => ({ status: 410 });
    await send(api, person, botId, 'Hello');
    await postAll(worker);
    expect(await findEndpoint(botId)).toMatchObject({ state: 'paused', pauseReason: 'gone' });
    api.clock.advance(2_000);
    await postAll(worker);
    expect(server.events()).toHaveLength(1);
    server.handle = undefined;
    await owner.call('testBotEndpoint', { botId });
    await postAll(worker);
    expect(await listEvents(botId)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('that is gone does not pause the one that has replaced it', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    const replaced = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    server.handle = async () => {
      reached.resolve();
      await replaced.promise;
      return { status: 410 };
    };
    await send(api, person, botId, 'Hello');
    await worker.look();
    await reached.promise;
    server.handle = undefined;
    const url = `${server.url}/new`;
    await owner.call('updateBotEndpoint', { botId, url });
    await owner.call('testBotEndpoint', { botId });
    replaced.resolve();
    await postAll(worker);
    expect(await findEndpoint(botId)).toMatchObject({ url, state: 'active', lastError: null });
    api.clock.advance(2_000);
    await postAll(worker);
    expect(await listEvents(botId)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('of a disabled bot gets nothing', async () => {
    const { botId, person } = await createHookedBot(api, server);
    await send(api, person, botId, 'Hello');
    await api.db.update(bots).set({ statusId: botStatusIds.disabled }).where(eq(bots.id, botId));
    await postAll(worker);
    expect(server.events()).toEqual([]);
  });

  it('that does not answer does not delay another bot', async () => {
    const dead = await createHookedBot(api, server);
    const lively = await startBotServer(api.clock.now);
    try {
      const second = await createHookedBot(api, lively);
      const never = Promise.withResolvers<void>();
      server.handle = async () => {
        await never.promise;
        return {};
      };
      await send(api, dead.person, dead.botId, 'Hello');
      await send(api, second.person, second.botId, 'Hello');
      await worker.look();
      await expect.poll(() => lively.events().length).toBe(1);
      await expect.poll(async () => (await listEvents(second.botId))[0]?.state).toBe('done');
      await worker.stop();
      expect(await listEvents(dead.botId)).toMatchObject([{ state: 'queued', attempts: 0 }]);
      never.resolve();
    } finally {
      await lively.close();
    }
  });

  it('gets a place that another bot frees, while its first delivery is still under way', async () => {
    const secondServer = await startBotServer(api.clock.now);
    const narrow = new WebhookWorker(tools, 2);
    const ended = Promise.withResolvers<void>();
    const firstEnded = Promise.withResolvers<void>();
    try {
      const firstBot = await createHookedBot(api, server);
      const laterBot = await createHookedBot(api, secondServer);
      const second = await api.people.appUser();
      await subscribeTo(api, laterBot.botId, second);
      server.handle = () => firstEnded.promise.then(() => ({}));
      secondServer.handle = () => ended.promise.then(() => ({}));
      await send(api, firstBot.person, firstBot.botId, 'Hello');
      await narrow.look();
      await expect.poll(() => server.events().length).toBe(1);
      for (const sender of [laterBot.person, second]) await send(api, sender, laterBot.botId, 'Hello');
      await narrow.look();
      await expect.poll(() => secondServer.events().length).toBe(1);
      firstEnded.resolve();
      // Both at once: a delivery that has ended, for example by its time limit, has no lease.
      await expect.poll(() => countLeased([laterBot.botId])).toBe(2);
    } finally {
      firstEnded.resolve();
      ended.resolve();
      await narrow.stop();
      await secondServer.close();
    }
  });

  it('shares the places of the process with all bots that are due', async () => {
    const secondServer = await startBotServer(api.clock.now);
    const narrow = new WebhookWorker(tools, 3);
    const ended = Promise.withResolvers<void>();
    try {
      const bots = [await createHookedBot(api, server), await createHookedBot(api, secondServer)];
      const second = await api.people.appUser();
      for (const { botId, person } of bots) {
        await subscribeTo(api, botId, second);
        for (const sender of [person, second]) await send(api, sender, botId, 'Hello');
      }
      for (const bot of [server, secondServer])
        bot.handle = async () => {
          await ended.promise;
          return {};
        };
      await narrow.look();
      const ids = bots.map(({ botId }) => botId);
      await expect.poll(() => countLeased(ids)).toBe(3);
      ended.resolve();
      await narrow.waitForRunning();
      const events = await api.db.select().from(botEvents).where(inArray(botEvents.botId, ids));
      expect(events.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    } finally {
      ended.resolve();
      await narrow.stop();
      await secondServer.close();
    }
  });
});
