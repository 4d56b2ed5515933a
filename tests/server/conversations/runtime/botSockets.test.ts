import { parse } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BotClient, Consumer, createBot, InvalidTokenError, type Bot } from '../../../../packages/bot-sdk/src/index.ts';
import { createApp } from '../../../../server/app.ts';
import { botEvents } from '../../../../server/live/botEvents.ts';
import type { Feed } from '../../../../server/modules/conversations/runtime/eventFeed.ts';
import { ApiCaller } from '../../../support/api/caller.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { LiveBot } from './liveBot.ts';
import { callAsBot, createRunningBot, pollEvent, setToken } from './runningBot.ts';
import { getMessages, send } from '../support.ts';

const wait = { timeout: 10_000 };

let api: TestApi;
/** A second server on the same database. Its events do not reach the first one. */
let second: { readonly url: string; readonly close: () => Promise<void> };
let consumers: { readonly consumer: Consumer; readonly ended: Promise<void> }[] = [];
const startSecond = async () => {
  const app = await createApp(api.config, { database: api.database, now: api.clock.now, siteFolder: '/nowhere' });
  return { url: await app.listen({ host: api.config.host, port: 0 }), close: () => app.close() };
};
beforeAll(async () => {
  api = await startTestApi();
  second = await startSecond();
});
afterEach(async () => {
  for (const { consumer } of consumers) consumer.stop(0);
  await Promise.all(consumers.map(({ ended }) => ended.catch(() => undefined)));
  consumers = [];
});
afterAll(async () => {
  await second.close();
  await api.close();
});

/** Runs a bot of the SDK over a connection. */
async function run(bot: Bot, token: string, url = api.url) {
  const connected = Promise.withResolvers<void>();
  const onConnected = (): void => connected.resolve();
  const consumer = new Consumer({ bot, client: new BotClient({ url, token }), transport: 'socket', onConnected });
  const ended = consumer.run();
  consumers.push({ consumer, ended });
  await connected.promise;
  return { consumer, ended };
}

const echo = () => createBot().message(({ text }) => `you wrote ${text}`);

const getAnswers = async (botId: number) =>
  (await getMessages(api, botId)).filter(({ author }) => author === 'bot').map(({ text }) => text);

describe('the connection of the SDK', () => {
  it('answers in order, and gives nothing back that was handled', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const { consumer, ended } = await run(echo(), token);
    for (const text of ['one', 'two', 'three']) await send(api, person, botId, text);
    await expect.poll(() => getAnswers(botId), wait).toEqual(['you wrote one', 'you wrote two', 'you wrote three']);
    consumer.stop();
    await ended;
    await expect(pollEvent(api, token)).rejects.toThrow('There is no event');
  });

  it('ends with the token', async () => {
    const { botId, token } = await createRunningBot(api);
    const { ended } = await run(echo(), token);
    await setToken(api, botId);
    await expect(ended).rejects.toBeInstanceOf(InvalidTokenError);
  });
});

describe('connections of several servers', () => {
  it('receive what another server has stored, whose events do not reach them', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await run(echo(), token);
    const { token: session } = await api.signIn(person);
    await new ApiCaller(second.url, async () => session).call('sendConversationMessage', {
      botId,
      text: 'from afar',
      clientKey: 'afar',
    });
    await expect.poll(() => getAnswers(botId), wait).toEqual(['you wrote from afar']);
  });

  it('continue at the other server when one stops, which gives its leases back', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const third = await startSecond();
    const bot = new LiveBot(third.url, token);
    await bot.confirmed;
    await send(api, person, botId, 'one');
    await expect.poll(() => bot.texts, wait).toEqual(['one']);
    await third.close();
    expect((await callAsBot(api, token, 'events', {})).body.data?.events).toMatchObject([{ attempt: 2 }]);
  });

  it('notice acknowledgements that another server received', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const bot = new LiveBot(api.url, token, { credit: 1 });
    await bot.confirmed;
    await send(api, person, botId, 'one');
    await send(api, person, botId, 'two');
    await expect.poll(() => bot.texts, wait).toEqual(['one']);
    const acknowledge = bot.deliveries.map(({ id, lease }) => ({ event: id, lease }));
    await callAsBot(second, token, 'events', { acknowledge, limit: 0 });
    await expect.poll(() => bot.texts, wait).toEqual(['one', 'two']);
    bot.cut();
  });
});

describe('the runtime tab', () => {
  it('shows open connections, and that they have ended', async () => {
    const { botId, team, token } = await createRunningBot(api);
    const owner = api.as(team.owner);
    const readConsumers = async () => (await owner.call('getBotRuntime', { botId })).data?.consumers;
    const both = [new LiveBot(api.url, token), new LiveBot(api.url, token)];
    await Promise.all(both.map(({ confirmed }) => confirmed));
    await expect.poll(readConsumers, wait).toMatchObject([{ transport: 'socket', connections: 2, is_connected: true }]);
    for (const bot of both) bot.cut();
    await expect
      .poll(readConsumers, wait)
      .toMatchObject([{ transport: 'socket', connections: 0, is_connected: false }]);
  });
});

describe('a slow reader', () => {
  /** A stream whose reader takes nothing after the confirmation. */
  async function open() {
    const feeds: { feed: Feed; signal: AbortSignal }[] = [];
    const call = botEvents({ open: (feed, signal) => feeds.push({ feed, signal }) });
    const params = {
      document: parse('subscription botEvents { botEvents { status } }'),
      flags: '',
      args: {},
      execute: (answer: object) => ({ data: { ...answer } }),
    } as const;
    const stream = call.stream(params, { bot: { id: 1, lane: 'live', tokenHash: 'hash' }, language: 'en' });
    await stream.next();
    const [started] = feeds;
    if (started === undefined) throw new Error('Nothing was opened');
    return { stream, ...started };
  }

  const event = (id: number) => ({
    id,
    userId: 1,
    lease: `lease-${id}`,
    attempt: 1,
    until: new Date(0),
    body: '{}',
    redeliveries: 0,
    isOutOfOrder: false,
    fault: null,
    isRequested: true,
  });

  it('is cut off before a lease ends, and what it did not take counts as not sent', async () => {
    vi.useFakeTimers();
    try {
      const { feed, signal, stream } = await open();
      feed.onEvents([event(1)]);
      expect((await stream.next()).value).toMatchObject({ data: { data: [{ id: 1, body: '{}' }] } });
      vi.advanceTimersByTime(60_000);
      expect(signal.aborted).toBe(false);
      feed.onEvents([event(2)]);
      vi.advanceTimersByTime(9_000);
      feed.onEvents([event(3)]);
      expect(signal.aborted).toBe(false);
      vi.advanceTimersByTime(1_000);
      expect(signal.aborted).toBe(true);
      expect(feed.listUnsent().map(({ id }) => id)).toEqual([2, 3]);
    } finally {
      vi.useRealTimers();
    }
  });
});
