import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ValidationError } from 'yup';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOT_CALL_LIMITS, pollSchema } from '../../../../rules/bots/runtime.ts';
import { cardSchema } from '../../../../rules/bots/cards.ts';
import { userStatusIds } from '../../../../server/database/referenceIds.ts';
import { botEvents, botMessages, botQueues } from '../../../../server/database/tables/bots/conversations.ts';
import { users } from '../../../../server/database/tables/people/people.ts';
import { getPollWaiters } from '../../../../server/modules/conversations/runtime/pollWaiters.ts';
import { localEvents } from '../../../../server/ports/events/localEvents.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent, setToken } from './runningBot.ts';
import { getMessages, send } from '../support.ts';

let api: TestApi;
const events = localEvents();
beforeAll(async () => {
  api = await startTestApi({ events });
});
afterAll(() => api.close());

const post = (token: string | undefined, path: string, body: unknown, signal?: AbortSignal) =>
  callAsBot(api, token, path, body, signal);

const setStatus = (userId: number, statusId: number) =>
  api.db.update(users).set({ statusId }).where(eq(users.id, userId));

/** A bot with a request that it has received. */
async function startRequest() {
  const bot = await createRunningBot(api);
  await send(api, bot.person, bot.botId, 'Hello');
  const event = await pollEvent(api, bot.token);
  const interactionId = event.body.data.interaction_id;
  const give = (change: object, clientKey = randomUUID()) =>
    post(bot.token, 'answers', { interactionId, clientKey, ...change });
  return { ...bot, event, interactionId, give };
}

/** Waiting calls of a bot; `end` closes them. */
function hold(token: string, count: number, body: object = {}) {
  const leaving = new AbortController();
  const statuses: number[] = [];
  const calls = Array.from({ length: count }, async () => {
    const { status } = await post(token, 'events', { waitSeconds: 25, ...body }, leaving.signal);
    statuses.push(status);
  });
  return {
    statuses,
    async end() {
      leaving.abort();
      await Promise.allSettled(calls);
    },
  };
}

async function countFailures(schema: typeof pollSchema | typeof cardSchema, input: unknown): Promise<number> {
  const error: unknown = await schema.validate(input, { abortEarly: false }).catch((thrown: unknown) => thrown);
  if (!(error instanceof ValidationError)) throw new Error('The input was accepted');
  return error.errors.length;
}

describe('the body of a call', () => {
  it('is refused with too many values, before a schema reads it', async () => {
    const { token } = await createRunningBot(api);
    const many = `{"acknowledge":[${'{},'.repeat(80_000)}{}]}`;
    expect(await post(token, 'events', many)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Field "acknowledge" holds too many values' }] },
    });
    const deep = `{"card":${'['.repeat(50)}${']'.repeat(50)}}`;
    expect((await post(token, 'answers', deep)).status).toBe(400);
  });

  it('costs no more with a list that is too long', async () => {
    const objects = Array.from({ length: 4_000 }, () => ({}));
    expect(await countFailures(pollSchema, { acknowledge: objects })).toBeLessThan(3 * BOT_CALL_LIMITS.events);
    expect(await countFailures(cardSchema, { title: 'A', rows: objects })).toBeLessThan(50);
    expect(await countFailures(cardSchema, { title: 'A', points: objects })).toBeLessThan(300);
    expect(await countFailures(cardSchema, { title: 'A', table: { columns: objects, rows: objects } })).toBeLessThan(
      60,
    );
    const rows = [{ cells: objects }];
    expect(await countFailures(cardSchema, { title: 'A', table: { columns: [], rows } })).toBeLessThan(20);
  });

  it('is refused with text that cannot be stored, and stored without hidden characters', async () => {
    const { botId, token, event, give } = await startRequest();
    for (const text of ['a\0b', 'a\uD800b']) {
      expect((await give({ text })).status).toBe(400);
      expect((await give({ card: { title: text } })).status).toBe(400);
      expect((await post(token, 'failures', { event: event.id, lease: event.lease, reason: text })).status).toBe(400);
    }
    const hidden = `\u202E\u200B A\u0301\u0301\u0301\u0301\u0301\u0301 b`;
    expect((await give({ card: { title: '\u200B\u2800' } })).status).toBe(400);
    await give({ card: { title: hidden, note: hidden, rows: [{ label: hidden, value: hidden }] } });
    const stored = JSON.stringify((await getMessages(api, botId)).at(-1)?.card);
    expect(stored).not.toMatch(/[\u202E\u200B]|\p{M}{5}/u);
    await post(token, 'failures', { event: event.id, lease: event.lease, reason: 'no \u202Ememory' });
    expect(
      await api.db.select({ failure: botEvents.failure }).from(botEvents).where(eq(botEvents.id, event.id)),
    ).toEqual([{ failure: 'no memory' }]);
  });
});

describe('a card', () => {
  it('names stocks that can exist and finite points', async () => {
    const { give } = await startRequest();
    for (const tickerId of [1e20, 1.5, 0]) expect((await give({ card: { title: 'A', tickerId } })).status).toBe(400);
    expect((await give({ card: { title: 'A', rows: [{ label: 'x', value: 'y', tickerId: 1e20 }] } })).status).toBe(400);
    for (const point of ['Infinity', 1e300])
      expect((await give({ card: { title: 'A', points: [1, point] } })).status).toBe(400);
  });

  it('has a table whose rows fit its columns, within its limits', async () => {
    const { botId, person, give } = await startRequest();
    const row = (count: number, value = 'x') => ({ cells: Array.from({ length: count }, () => ({ value })) });
    const table = (columns: number, rows: readonly object[]) => ({
      card: { title: 'A', table: { columns: Array.from({ length: columns }, () => ({ label: 'C' })), rows } },
    });
    const rejected = [
      table(0, []),
      table(6, [row(6)]),
      table(2, []),
      table(2, [row(1)]),
      table(2, [row(2), row(3)]),
      table(2, [{}]),
      table(1, [row(1, 'x'.repeat(61))]),
      table(
        1,
        Array.from({ length: 21 }, () => row(1)),
      ),
      { card: { title: 'A', table: { columns: [{ label: 'C', align: 'middle' }], rows: [row(1)] } } },
      { card: { title: 'A', table: [] } },
    ];
    for (const change of rejected) expect((await give(change)).status).toBe(400);
    expect((await give(table(5, [row(5, '<b>1</b>')]))).status).toBe(200);
    expect((await api.as(person).call('getConversationMessages', { botId })).data?.at(-1)?.card).toMatchObject({
      table: {
        columns: [{ label: 'C', align: 'start' }, {}, {}, {}, {}],
        rows: [{ cells: [{ value: '<b>1</b>', tone: 'neutral', ticker_id: null }, {}, {}, {}, {}] }],
      },
    });
  });

  it('of an older version does not break the conversation', async () => {
    const { botId, person, give } = await startRequest();
    await give({ card: { title: 'A', points: [1] } });
    const card = { title: 'Old', tickerId: 1e20, rows: [], points: [1, Infinity], consent: undefined };
    await api.db.update(botMessages).set({ card }).where(eq(botMessages.author, 'bot'));
    expect(await api.as(person).call('getConversationMessages', { botId })).toMatchObject({
      status: 200,
      data: [{ text: 'Hello' }, { card: { title: 'Old', ticker: null, points: [1] } }],
    });
  });
});

describe('a bot token', () => {
  it('is refused while no member of the team is active, and people cannot write to the bot', async () => {
    const { botId, person, team, token, interactionId } = await startRequest();
    await setStatus(team.owner.id, userStatusIds.disabled);
    for (const path of ['events', 'answers', 'failures', 'watchlist', 'alerts'])
      expect((await post(token, path, { interactionId })).status).toBe(403);
    expect(await send(api, person, botId, 'Hello?')).toMatchObject({ status: 403 });
    await setStatus(team.owner.id, userStatusIds.active);
    expect((await post(token, 'events', {})).status).toBe(200);
  });

  it('that is replaced ends a waiting call, which gets no event any more', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const waiting = post(token, 'events', { waitSeconds: 25 });
    // The first call waits already once the second one is answered.
    await post(token, 'events', { waitSeconds: 0 });
    const newToken = await setToken(api, botId);
    await send(api, person, botId, 'Hello');
    expect((await waiting).status).toBe(401);
    expect(await pollEvent(api, newToken)).toMatchObject({ attempt: 1 });
  });

  it('counts by address before the body is read, unless it is a bot', async () => {
    const limited = await startTestApi({ env: { LIMIT_GUEST_CALLS: '3' } });
    try {
      const { token } = await createRunningBot(limited);
      expect((await callAsBot(limited, token, 'events', {})).status).toBe(200);
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await callAsBot(limited, 'bourse_bot_unknown', 'events', '{')).status);
      expect(statuses).toEqual([401, 401, 401]);
      expect((await callAsBot(limited, token, 'events', {})).status).toBe(200);
      expect((await callAsBot(limited, undefined, 'accessToken', '{')).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('waiting calls', () => {
  it('are limited, however many arrive at once', async () => {
    const { token } = await createRunningBot(api);
    const acknowledge = [{ event: 1, lease: randomUUID() }];
    const waiting = hold(token, BOT_CALL_LIMITS.waiting + 5, { acknowledge });
    await expect.poll(() => waiting.statuses).toEqual([429, 429, 429, 429, 429]);
    await waiting.end();
  });

  it('let a call through that only acknowledges', async () => {
    const { token, event } = await startRequest();
    const waiting = hold(token, BOT_CALL_LIMITS.waiting + 1);
    await expect.poll(() => waiting.statuses).toEqual([429]);
    const acknowledge = [{ event: event.id, lease: event.lease }];
    expect(await post(token, 'events', { limit: 0, acknowledge })).toMatchObject({
      status: 200,
      body: { data: { refused: [] } },
    });
    await waiting.end();
  });

  it('of a full process keep no other bot from its first one', () => {
    const waiters = getPollWaiters({ sql: api.sql, now: api.clock.now, events: localEvents() });
    const enter = (botId: number) => waiters.enter({ setHeader: () => undefined }, { botId, lane: 'live' });
    for (let botId = 1; botId <= BOT_CALL_LIMITS.waitingInProcess; botId += 1) enter(botId);
    const leave = enter(5_000);
    expect(() => enter(5_000)).toThrow(expect.objectContaining({ status: 429 }));
    leave();
    expect(() => enter(5_000)).not.toThrow();
  });

  it('end when their callers leave, and lease nothing for them', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const waiting = hold(token, BOT_CALL_LIMITS.waiting + 1);
    await expect.poll(() => waiting.statuses).toEqual([429]);
    await waiting.end();
    // There is room again as soon as the server has noticed.
    await expect.poll(async () => (await post(token, 'events', {})).status, { timeout: 10_000 }).toBe(200);
    await send(api, person, botId, 'Hello');
    expect((await pollEvent(api, token)).attempt).toBe(1);
  });

  it('share one look: an event that becomes due wakes one of them', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await send(api, person, botId, 'Hello');
    await pollEvent(api, token);
    const transactions = vi.spyOn(api.db, 'transaction');
    const sleep = vi.spyOn(getPollWaiters({ sql: api.sql, now: api.clock.now, events }), 'sleep');
    const waiting = hold(token, 10);
    await expect.poll(() => sleep.mock.calls.length).toBe(10);
    await api.db.update(botQueues).set({ nextAt: api.clock.now() }).where(eq(botQueues.botId, botId));
    await expect.poll(() => waiting.statuses, { timeout: 5_000 }).toEqual([200]);
    // The calls themselves looked without a transaction.
    expect(transactions.mock.calls.length).toBe(1);
    transactions.mockRestore();
    sleep.mockRestore();
    await waiting.end();
  });
});

describe('a person who is gone', () => {
  it('has no data for bots, no events and no answers', async () => {
    const { botId, person, token, interactionId, give } = await startRequest();
    for (const scope of ['watchlist_read', 'alerts_read'] as const)
      await api.as(person).call('updateBotConsent', { botId, scope, isGranted: true });
    await send(api, person, botId, 'Second');
    await setStatus(person.id, userStatusIds.disabled);
    for (const path of ['watchlist', 'alerts']) expect((await post(token, path, { interactionId })).status).toBe(404);
    expect((await give({ text: 'Hi' })).status).toBe(404);
    api.clock.advance(61_000);
    expect(await post(token, 'events', {})).toMatchObject({ status: 200, body: { data: { events: [] } } });
  });
});

describe('answers', () => {
  it('are late after their time even if another one came before, and refused after a day', async () => {
    const { give } = await startRequest();
    expect(await give({ text: 'In time' })).toMatchObject({ body: { data: { isLate: false } } });
    api.clock.advance(16 * 60_000);
    expect(await give({ text: 'Late' })).toMatchObject({ status: 200, body: { data: { isLate: true } } });
    api.clock.advance(24 * 3_600_000);
    expect((await give({ text: 'Unsolicited' })).status).toBe(409);
  });
});
