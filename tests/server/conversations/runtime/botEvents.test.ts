import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BOT_CALL_LIMITS } from '../../../../rules/bots/runtime.ts';
import { botStatusIds, userStatusIds } from '../../../../server/database/referenceIds.ts';
import { bots } from '../../../../server/database/tables/bots/bots.ts';
import { users } from '../../../../server/database/tables/people/people.ts';
import { LiveCaller } from '../../../support/api/live.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { LiveBot } from './liveBot.ts';
import { callAsBot, createRunningBot, setToken } from './runningBot.ts';
import { send, subscribeTo } from '../support.ts';

const FORBIDDEN = 4403;
const TRY_LATER = 1013;
const wait = { timeout: 5_000 };

let api: TestApi;
let open: LiveBot[] = [];
beforeAll(async () => {
  // As on a public server.
  api = await startTestApi({ env: { GRAPHQL_OPEN: '0' } });
});
afterEach(async () => {
  for (const bot of open) bot.cut();
  await Promise.all(open.map(({ closed }) => closed));
  open = [];
});
afterAll(() => api.close());

const connect = (token: string, variables: Readonly<Record<string, unknown>> = {}): LiveBot => {
  const bot = new LiveBot(api.url, token, variables);
  open.push(bot);
  return bot;
};

/** A connection whose subscription is confirmed. */
async function follow(token: string, variables: Readonly<Record<string, unknown>> = {}): Promise<LiveBot> {
  const bot = connect(token, variables);
  expect(await bot.confirmed).toMatchObject({ status: 200, data: [] });
  return bot;
}

const acknowledge = (token: string, ...deliveries: readonly { readonly id: number; readonly lease: string }[]) =>
  callAsBot(api, token, 'events', {
    acknowledge: deliveries.map(({ id, lease }) => ({ event: id, lease })),
    limit: 0,
  });

describe('botEvents', () => {
  it('delivers the events of a conversation in order, each after the previous one was acknowledged', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await send(api, person, botId, 'one');
    const bot = await follow(token);
    await send(api, person, botId, 'two');
    await expect.poll(() => bot.texts, wait).toEqual(['one']);
    const [first] = bot.deliveries;
    expect(first).toMatchObject({ attempt: 1 });
    expect((await acknowledge(token, ...bot.deliveries)).body.data).toEqual({
      events: [],
      refused: [],
      suggestions: [],
    });
    await expect.poll(() => bot.texts, wait).toEqual(['one', 'two']);
  });

  it('delivers as many events as the credit allows, and more after acknowledgements', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const people = [await api.people.appUser(), await api.people.appUser()];
    for (const second of people) await subscribeTo(api, botId, second);
    const bot = await follow(token, { credit: 2 });
    for (const sender of [person, ...people]) await send(api, sender, botId, `from ${sender.id}`);
    await expect.poll(() => bot.deliveries.length, wait).toBe(2);
    // A call finds the third event, so it is due, and only the credit stops it.
    const polled = await callAsBot(api, token, 'events', { limit: 5 });
    expect(polled.body.data?.events).toMatchObject([{ attempt: 1 }]);
    expect(bot.deliveries).toHaveLength(2);
    await send(api, person, botId, 'next');
    await acknowledge(token, ...bot.deliveries);
    await expect.poll(() => bot.texts.at(-1), wait).toBe('next');
  });

  it('gives events back when the connection is cut, and refuses the leases of before', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const bot = await follow(token);
    await send(api, person, botId, 'one');
    await expect.poll(() => bot.texts, wait).toEqual(['one']);
    bot.cut();
    const next = await follow(token);
    await expect.poll(() => next.deliveries, wait).toMatchObject([{ text: 'one', attempt: 2 }]);
    const [late] = bot.deliveries;
    expect((await acknowledge(token, ...bot.deliveries)).body.data?.['refused']).toEqual([late?.id]);
    expect((await acknowledge(token, ...next.deliveries)).body.data?.['refused']).toEqual([]);
  });

  it('delivers an event that ends the bot again and again with a growing pause', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await send(api, person, botId, 'poison');
    for (const attempt of [1, 2]) {
      const bot = await follow(token);
      await expect.poll(() => bot.deliveries, wait).toMatchObject([{ attempt }]);
      bot.cut();
      await expect
        .poll(() => api.sql`select 1 from bot_queues where bot_id = ${botId} and lease_id is not null`, wait)
        .toEqual([]);
    }
    const [row] = await api.sql<{ waits: boolean }[]>`
      select next_at > ${api.clock.now()} as waits from bot_queues where bot_id = ${botId}`;
    expect(row).toEqual({ waits: true });
    api.clock.advance(1_000);
    expect((await callAsBot(api, token, 'events', {})).body.data?.events).toMatchObject([{ attempt: 3 }]);
  });

  it('shares events between connections and calls: each goes to one of them', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const people = [await api.people.appUser(), await api.people.appUser(), await api.people.appUser()];
    for (const second of people) await subscribeTo(api, botId, second);
    const both = [await follow(token, { credit: 1 }), await follow(token, { credit: 1 })] as const;
    for (const sender of [person, ...people]) await send(api, sender, botId, `from ${sender.id}`);
    await expect.poll(() => both.map(({ deliveries }) => deliveries.length), wait).toEqual([1, 1]);
    const { body } = await callAsBot(api, token, 'events', {});
    const ids = [...both.flatMap(({ deliveries }) => deliveries), ...(body.data?.events ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('ends within a second when the token is replaced', async () => {
    const { botId, token } = await createRunningBot(api);
    const bot = await follow(token);
    const next = await setToken(api, botId);
    expect(await bot.closed).toBe(FORBIDDEN);
    expect(await connect(token).confirmed).toBe(FORBIDDEN);
    await follow(next);
  });

  it('ends when the bot is switched off, or when its team has no active member', async () => {
    const [off, alone] = [await createRunningBot(api), await createRunningBot(api)];
    const both = [await follow(off.token), await follow(alone.token)] as const;
    await api.db.update(bots).set({ statusId: botStatusIds.disabled }).where(eq(bots.id, off.botId));
    await api.db.update(users).set({ statusId: userStatusIds.disabled }).where(eq(users.id, alone.team.owner.id));
    expect(await Promise.all(both.map(({ closed }) => closed))).toEqual([FORBIDDEN, FORBIDDEN]);
    expect(await connect(off.token).confirmed).toBe(FORBIDDEN);
  });

  it('is limited for each lane of each bot', async () => {
    const [{ token, botId }, secondBot] = [await createRunningBot(api), await createRunningBot(api)];
    for (let count = 0; count < BOT_CALL_LIMITS.sockets; count += 1) await follow(token);
    expect(await connect(token).confirmed).toBe(TRY_LATER);
    await follow(secondBot.token);
    await follow(await setToken(api, botId, 'test'));
  });

  it.each([{ credit: 0 }, { credit: 101 }, { leaseSeconds: 9 }, { leaseSeconds: 901 }])(
    'refuses %j',
    async (variables) => {
      const { token } = await createRunningBot(api);
      expect(await connect(token, variables).confirmed).toMatchObject({ status: 400, data: null });
    },
  );

  it('may select other fields, as older and own programs do', async () => {
    const { token, team } = await createRunningBot(api);
    const query = 'subscription { botEvents { data { id } status } }';
    const bot = new LiveBot(api.url, token, {}, query);
    open.push(bot);
    expect(await bot.confirmed).toEqual({ status: 200, data: [] });
    const person = await api.live(team.owner);
    expect(await person.send({ query }).next()).toMatchObject({
      errors: [{ extensions: { code: 'UNKNOWN_DOCUMENT' } }],
    });
    await person.close();
  });

  it('is for bots only, and bots follow nothing else', async () => {
    const { token, team } = await createRunningBot(api);
    const person = await api.live(team.owner);
    expect(await person.subscribe('botEvents', {}).next()).toMatchObject({ data: { botEvents: { status: 403 } } });
    await person.close();
    const bot = new LiveCaller(api.url, { botToken: token });
    expect(await bot.subscribe('conversationChanges', {}).next()).toMatchObject({
      data: { conversationChanges: { status: 403 } },
    });
    await bot.close();
    expect(await connect('bourse_bot_unknown').confirmed).toBe(FORBIDDEN);
  });
});
