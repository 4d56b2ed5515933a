import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { botScopes } from '../../../../server/database/tables/bots/consents.ts';
import { botEvents, botPrograms } from '../../../../server/database/tables/bots/conversations.ts';
import { evaluateAlerts } from '../../../../server/modules/alerts/evaluateAlerts.ts';
import { listDueBots, runPrograms } from '../../../../server/modules/conversations/programs/runPrograms.ts';
import { WebhookWorker } from '../../../../server/modules/deliveries/worker/webhookWorker.ts';
import { openMarket } from '../../../../server/modules/market/openMarket.ts';
import { localEvents } from '../../../../server/ports/events/localEvents.ts';
import { after, MINUTE, startEngine } from '../../alerts/startEngine.ts';
import { createHookedBot, createTools, postAll, startBotServer } from '../../deliveries/support.ts';
import { LiveBot } from './liveBot.ts';
import { callAsBot, createRunningBot, setToken } from './runningBot.ts';
import { createRuntime, createTalk, getMessages, send } from '../support.ts';

const events = localEvents();
const engine = startEngine('EVT', { events });
beforeEach(() => engine.api.clock.moveTo(after(1)));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Scope = 'alerts_events' | 'messages_send';

interface Talk {
  readonly botId: number;
  readonly person: Awaited<ReturnType<typeof createTalk>>['person'];
}

const allow = ({ botId, person }: Talk, scope: Scope, isGranted = true) =>
  engine.api.as(person).call('updateBotConsent', { botId, scope, isGranted });

/** The bot requests both permissions; the person of the alerts gives some. */
async function prepare<Bot extends Talk>(bot: Bot, allowed: readonly Scope[]): Promise<Bot> {
  const { botId } = bot;
  await engine.api.db
    .insert(botScopes)
    .values((['alerts_events', 'messages_send'] as const).map((scope) => ({ botId, scope, reason: 'To report' })));
  for (const scope of allowed) await allow(bot, scope);
  engine.person = bot.person;
  return bot;
}

const createBot = async (...allowed: Scope[]) => prepare(await createRunningBot(engine.api), allowed);

/** The alert of the person fires. */
async function fire(minute = 2, price = 111): Promise<void> {
  await engine.setAlert();
  engine.market.put(engine.stock, after(minute), price);
  await engine.roundAt(minute);
  engine.api.clock.moveTo(after(minute + 1));
}

const poll = async (token: string, input: object = {}) =>
  (await callAsBot(engine.api, token, 'events', { waitSeconds: 0, ...input })).body.data?.events ?? [];

const getUses = ({ id }: { readonly id: number }) =>
  engine.api.sql`select scope, reads from bot_data_reads where user_id = ${id} order by scope`;

describe('a fired alert', () => {
  it('reaches a bot by a call that waits, and again until it is acknowledged; the use is counted once', async () => {
    const { token, person, botId } = await createBot('alerts_events');
    await fire();
    const [event] = await poll(token);
    expect(event).toMatchObject({
      attempt: 1,
      body: {
        type: 'alert.fired',
        bot_id: botId,
        order: { seq: 0 },
        subscriber: { id: expect.stringMatching(/^sub_\d+$/), language: 'en' },
        expires_at: after(2 + 24 * 60).toISOString(),
        data: {
          ticker: { id: engine.stock, symbol: engine.symbol },
          currency: 'USD',
          condition: 'above',
          threshold: 110,
          price: 111,
          fired_at: after(2).toISOString(),
          is_active: false,
        },
      },
    });
    engine.api.clock.advance(2 * MINUTE);
    const [again] = await poll(token);
    expect(again).toMatchObject({ id: event?.id, attempt: 2, body: event?.body });
    await poll(token, { acknowledge: [{ event: again?.id, lease: again?.lease }] });
    engine.api.clock.advance(20 * MINUTE);
    expect(await poll(token)).toEqual([]);
    expect(await getUses(person)).toEqual([{ scope: 'alerts_events', reads: 1 }]);
  });

  it('wakes a call that waits, without a look at the queues', async () => {
    const { token } = await createBot('alerts_events');
    engine.api.clock.moveTo(after(2));
    // The looks never come.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const subscribe = vi.spyOn(events, 'subscribe');
    const waiting = poll(token, { waitSeconds: 25 });
    await expect.poll(() => subscribe.mock.calls.map(([topic]) => topic)).toContain('bots.queued');
    await fire();
    expect(await waiting).toMatchObject([{ body: { type: 'alert.fired' } }]);
  });

  it('wakes its bot after it is stored, and no bot without the permission', async () => {
    const countEvents = async (botId: number) =>
      (await engine.api.db.select().from(botEvents).where(eq(botEvents.botId, botId))).length;
    const heard: { readonly botId: number; readonly stored: Promise<number> }[] = [];
    const stop = events.subscribe('bots.queued', ({ botId }) => heard.push({ botId, stored: countEvents(botId) }));
    await createBot('messages_send');
    await fire();
    expect(heard).toEqual([]);
    const { botId } = await createBot('alerts_events');
    await fire(5, 112);
    stop();
    expect(heard).toMatchObject([{ botId }]);
    expect(await heard[0]?.stored).toBe(1);
  });

  it('reaches a bot over a connection', async () => {
    const { token } = await createBot('alerts_events');
    const live = new LiveBot(engine.api.url, token);
    await live.confirmed;
    await fire();
    await expect.poll(() => live.deliveries.length, { timeout: 10_000 }).toBe(1);
    live.cut();
    await live.closed;
  });

  it('is posted to an endpoint, whose response sends a message with the permission for it', async () => {
    const server = await startBotServer(engine.api.clock.now);
    try {
      const bot = await prepare(await createHookedBot(engine.api, server), ['alerts_events', 'messages_send']);
      const worker = new WebhookWorker(await createTools(engine.api));
      server.handle = () => ({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"text":"It fired"}',
      });
      await fire();
      await postAll(worker);
      expect(await getMessages(engine.api, bot.botId)).toMatchObject([{ author: 'bot', text: 'It fired' }]);
      await allow(bot, 'messages_send', false);
      await fire(5, 112);
      await postAll(worker);
      expect(await getMessages(engine.api, bot.botId)).toHaveLength(1);
      const states = await engine.api.db
        .select({ state: botEvents.state })
        .from(botEvents)
        .where(eq(botEvents.botId, bot.botId));
      expect(states).toEqual([{ state: 'done' }, { state: 'done' }]);
      const { data } = await bot.owner.call('getBotDeliveryList', { botId: bot.botId, pageNumber: 1, pageSize: 10 });
      expect(data?.map(({ type }) => type)).toEqual(['alert.fired', 'alert.fired']);
      const detail = await bot.owner.call('getBotDelivery', { botId: bot.botId, eventId: data?.[0]?.id });
      expect(detail).toMatchObject({ status: 200, data: { answers: [] } });
    } finally {
      await server.close();
    }
  });

  it('comes in order with what the person writes', async () => {
    const { token, botId, person } = await createBot('alerts_events');
    await send(engine.api, person, botId, 'before');
    await fire();
    await send(engine.api, person, botId, 'after');
    const types: string[] = [];
    let acknowledge: object[] = [];
    for (;;) {
      const [event] = await poll(token, { acknowledge });
      if (event === undefined) break;
      types.push(event.body.data.text ?? event.body.type);
      acknowledge = [{ event: event.id, lease: event.lease }];
    }
    expect(types).toEqual(['before', 'alert.fired', 'after']);
  });

  it('is written with the firing: a round that fails leaves neither', async () => {
    const { botId } = await createBot('alerts_events');
    await engine.setAlert();
    engine.market.put(engine.stock, after(2), 111);
    engine.time = after(2);
    const { db } = engine.api;
    const dying = Object.create(db, {
      transaction: {
        value: (work: (tx: unknown) => Promise<unknown>) =>
          db.transaction(async (tx) => {
            await work(tx);
            throw new Error('The power is gone');
          }),
      },
    });
    await expect(evaluateAlerts(engine.tools({ db: dying }))).rejects.toThrow('The power is gone');
    const countEvents = async () => (await db.select().from(botEvents).where(eq(botEvents.botId, botId))).length;
    expect(await countEvents()).toBe(0);
    expect(await evaluateAlerts(engine.tools())).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  it('reaches no bot without the permission, and none after it was withdrawn while the event waited', async () => {
    const { token } = await createBot('messages_send');
    await fire();
    expect(await poll(token)).toEqual([]);
    const bot = await createBot('alerts_events');
    await fire(5, 112);
    await allow(bot, 'alerts_events', false);
    await send(engine.api, bot.person, bot.botId, 'Hello');
    const events = [...(await poll(bot.token)), ...(await poll(bot.token))];
    expect(events.map(({ body }) => body.type)).toEqual(['message.created']);
    expect(await getUses(bot.person)).toEqual([]);
  });

  it('waits for at most a day, and at most 100 of them wait in a conversation', async () => {
    const { token, botId } = await createBot('alerts_events');
    for (const threshold of Array.from({ length: 101 }, (_unused, index) => String(101 + index / 100)))
      await engine.setAlert({ threshold });
    engine.market.put(engine.stock, after(2), 150);
    await engine.roundAt(2);
    const rows = await engine.api.db.select().from(botEvents).where(eq(botEvents.botId, botId));
    expect(rows).toHaveLength(100);
    engine.api.clock.moveTo(after(2 + 24 * 60));
    expect(await poll(token)).toEqual([]);
  });
});

describe('the program of the watchlist', () => {
  const run = async () => {
    const tools = {
      ...createRuntime(engine.api),
      market: openMarket(engine.api.database, engine.api.clock.now),
      log: engine.api.app.log,
    };
    await runPrograms(tools, await listDueBots(tools));
  };

  async function createProgram(...allowed: Scope[]) {
    const bot = await createTalk(engine.api);
    await engine.api.db.insert(botPrograms).values({ botId: bot.botId, program: 'watchlist' });
    return prepare(bot, allowed);
  }

  it('sends a card when an alert fires', async () => {
    const { botId } = await createProgram('alerts_events', 'messages_send');
    await fire();
    await run();
    await run();
    expect(await getMessages(engine.api, botId)).toMatchObject([
      {
        author: 'bot',
        card: {
          title: `${engine.symbol} rose above $110.00`,
          tickerId: engine.stock,
          rows: expect.arrayContaining([{ label: 'Price when the alert fired', value: '$111.00', tone: 'neutral' }]),
        },
      },
    ]);
  });

  it('says nothing without the permission for messages, and does not try again', async () => {
    const { botId } = await createProgram('alerts_events');
    await fire();
    await run();
    expect(await getMessages(engine.api, botId)).toEqual([]);
    expect(await engine.api.db.select().from(botEvents).where(eq(botEvents.botId, botId))).toMatchObject([
      { state: 'done', attempts: 1 },
    ]);
  });

  it('requests both permissions with /notify, one after the other', async () => {
    const bot = await createProgram();
    await setToken(engine.api, bot.botId);
    await engine.api.db.execute(
      `insert into bot_commands (bot_id, command, command_key, description) values (${bot.botId}, 'notify', 'notify', 'Notifies')`,
    );
    const request = async () => {
      await send(engine.api, bot.person, bot.botId, '/notify');
      await run();
      return (await getMessages(engine.api, bot.botId)).at(-1);
    };
    expect((await request())?.card?.consent).toEqual({ scope: 'alerts_events', command: '/notify' });
    await allow(bot, 'alerts_events');
    expect((await request())?.card?.consent).toEqual({ scope: 'messages_send', command: '/notify' });
    await allow(bot, 'messages_send');
    expect((await request())?.text).toContain('as soon as one of your price alerts fires');
  });
});
