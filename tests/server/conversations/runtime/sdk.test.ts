import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { CARD_LIMITS, card } from '../../../../packages/bot-sdk/src/cards.ts';
import { BotClient, Consumer, createBot, InvalidTokenError, type Bot } from '../../../../packages/bot-sdk/src/index.ts';
import type * as wire from '../../../../packages/bot-sdk/src/wire.ts';
import { cardSchema } from '../../../../rules/bots/cards.ts';
import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import type { OptionValue } from '../../../../server/modules/conversations/commandInput.ts';
import type { QuestionBody } from '../../../../server/modules/conversations/suggestions/questionBody.ts';
import type { StoredAnswer } from '../../../../server/modules/conversations/runtime/answers.service.ts';
import type { poll } from '../../../../server/modules/conversations/runtime/botCalls.service.ts';
import type {
  readBotCandles,
  readBotQuotes,
} from '../../../../server/modules/conversations/runtime/botData.service.ts';
import type * as data from '../../../../server/modules/conversations/runtime/data.service.ts';
import type * as changes from '../../../../server/modules/conversations/runtime/dataChanges.service.ts';
import type { BotEventBody } from '../../../../server/modules/conversations/runtime/envelope.ts';
import type * as marketReads from '../../../../server/modules/conversations/runtime/marketReads.service.ts';
import type { SentMessage } from '../../../../server/modules/conversations/runtime/send.service.ts';
import type { SubscriberEventBody } from '../../../../server/modules/conversations/subscriberEvents/bodies.ts';
import type { BotSelf } from '../../../../server/modules/conversations/runtime/self.service.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { createRunningBot, setToken } from './runningBot.ts';
import { getMessages, send } from '../support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Runs a bot of the SDK until the work is done. */
async function withBot(bot: Bot, token: string, work: () => Promise<void>): Promise<void> {
  const consumer = new Consumer({ bot, client: new BotClient({ url: api.url, token }) });
  const ended = consumer.run();
  try {
    await work();
  } finally {
    consumer.stop(0);
    await ended;
  }
}

describe('the types of the SDK', () => {
  it('are those of the server', () => {
    expectTypeOf<wire.OptionValue>().toEqualTypeOf<OptionValue>();
    expectTypeOf<wire.BotEvent>().toEqualTypeOf<BotEventBody>();
    expectTypeOf<wire.SubscriberEvent>().toEqualTypeOf<SubscriberEventBody>();
    expectTypeOf<wire.SentMessage>().toEqualTypeOf<SentMessage>();
    expectTypeOf<wire.Article[]>().toEqualTypeOf<Awaited<ReturnType<typeof marketReads.readBotNews>>>();
    expectTypeOf<wire.CalendarEvent[]>().toEqualTypeOf<Awaited<ReturnType<typeof marketReads.readBotCalendar>>>();
    expectTypeOf<wire.Post[]>().toEqualTypeOf<Awaited<ReturnType<typeof marketReads.readBotPosts>>>();
    expectTypeOf<wire.SuggestionEvent>().toEqualTypeOf<QuestionBody>();
    expectTypeOf<wire.StoredAnswer>().toEqualTypeOf<StoredAnswer>();
    expectTypeOf<wire.Scope>().toEqualTypeOf<ScopeName>();
    expectTypeOf<wire.Self>().toEqualTypeOf<BotSelf>();
    expectTypeOf<wire.Profile>().toEqualTypeOf<data.SubscriberProfile>();
    expectTypeOf<wire.Alert>().toEqualTypeOf<data.SubscriberAlert>();
    expectTypeOf<wire.WatchlistChange>().toEqualTypeOf<changes.WatchlistChange>();
    expectTypeOf<wire.AddedAlert>().toEqualTypeOf<changes.AddedAlert>();
    expectTypeOf<wire.PortfolioSummary>().toEqualTypeOf<data.PortfolioInPercent>();
    expectTypeOf<wire.Holdings>().toExtend<data.SubscriberHoldings>();
    expectTypeOf<data.SubscriberHoldings>().toExtend<wire.Holdings>();
    expectTypeOf<wire.Quote[]>().toEqualTypeOf<Awaited<ReturnType<typeof readBotQuotes>>>();
    expectTypeOf<wire.Candle[]>().toEqualTypeOf<Awaited<ReturnType<typeof readBotCandles>>>();
    expectTypeOf<wire.PollResult>().toExtend<Awaited<ReturnType<typeof poll>>>();
  });

  it('limit a card as the server does', async () => {
    const row = { label: 'l'.repeat(CARD_LIMITS.label), value: 'v'.repeat(CARD_LIMITS.value) };
    const largest = {
      title: 't'.repeat(CARD_LIMITS.title),
      note: 'n'.repeat(CARD_LIMITS.note),
      rows: Array.from({ length: CARD_LIMITS.rows }, () => row),
      points: Array.from({ length: CARD_LIMITS.points }, (_unused, index) => index),
    };
    await expect(cardSchema.validate(card(largest))).resolves.toMatchObject({ title: largest.title });
    for (const larger of [
      { title: `${largest.title}t` },
      { note: `${largest.note}n` },
      { rows: [...largest.rows, row] },
      { rows: [{ ...row, label: `${row.label}l` }] },
      { rows: [{ ...row, value: `${row.value}v` }] },
    ]) {
      expect(() => card({ ...largest, ...larger })).toThrow(RangeError);
      await expect(cardSchema.validate({ ...largest, ...larger })).rejects.toThrow(/card/);
    }
  });
});

describe('a bot of the SDK', () => {
  it('answers commands with cards, in the order of the conversation', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const bot = createBot()
      .command('quote', { stock: 'ticker', days: 'number?' }, async (request) => {
        const { stock, days } = request.options;
        const quote = await request.quote(stock.id);
        return { title: `${stock.symbol} ${quote?.symbol} ${days}`, tickerId: stock.id };
      })
      .message(({ text }) => `you wrote ${text}`);
    await withBot(bot, token, async () => {
      for (const text of ['/quote AKBNK days:5', 'first', 'second'])
        expect((await send(api, person, botId, text)).status).toBe(200);
      await expect.poll(async () => (await getMessages(api, botId)).length, { timeout: 10_000 }).toBe(6);
    });
    const answers = (await getMessages(api, botId)).filter(({ author }) => author === 'bot');
    expect(answers.map(({ text, card: shown }) => shown?.title ?? text)).toEqual([
      'AKBNK AKBNK 5',
      'you wrote first',
      'you wrote second',
    ]);
  });

  it('requests a missing permission, reads with it, and is refused after it was withdrawn', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const bot = createBot().message(async (request) => {
      const { username } = await request.profile();
      return username;
    });
    const reader = createBot().command('note', { text: 'text' }, async (request) => (await request.profile()).name);
    await withBot(reader, token, async () => {
      await send(api, person, botId, '/note two words');
      await expect.poll(async () => (await getMessages(api, botId)).length, { timeout: 10_000 }).toBe(2);
    });
    expect((await getMessages(api, botId))[1]?.card?.consent).toEqual({
      scope: 'profile_read',
      command: '/note text:two words',
    });
    const allow = (allowed: boolean) =>
      api.as(person).call('updateBotConsent', { botId, scope: 'profile_read', isGranted: allowed });
    expect((await allow(true)).status).toBe(200);
    await withBot(bot, token, async () => {
      await send(api, person, botId, 'who am I');
      await expect
        .poll(async () => (await getMessages(api, botId)).at(-1)?.text, { timeout: 10_000 })
        .toBe(person.username);
    });
    await allow(false);
    const interactionId = (await getMessages(api, botId)).at(-1)?.interactionId ?? 0;
    await expect(new BotClient({ url: api.url, token }).profile(interactionId)).rejects.toMatchObject({
      name: 'MissingScopeError',
      scope: 'profile_read',
    });
  });

  it('reads itself and its limits, and ends when its token is replaced', async () => {
    const { botId, token } = await createRunningBot(api);
    const client = new BotClient({ url: api.url, token });
    const self = await client.self();
    expect(self).toMatchObject({ id: botId, is_published: true });
    expect(self.commands.find(({ command }) => command === 'quote')?.options[0]).toEqual({
      name: 'stock',
      type: 'ticker',
      required: true,
      autocomplete: false,
    });
    expect(self.scopes.map(({ scope }) => scope).toSorted()).toEqual([
      'alerts_read',
      'portfolio_summary',
      'profile_read',
      'watchlist_read',
    ]);
    expect((await client.limits()).calls.limit).toBeGreaterThan(0);
    // Its end is handled before the token is replaced: the consumer may end before that call returns.
    const ended = new Consumer({ bot: createBot(), client, waitSeconds: 1 }).run().catch((error: unknown) => error);
    await setToken(api, botId);
    expect(await ended).toBeInstanceOf(InvalidTokenError);
  });

  it('acknowledges without leasing the next event', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const client = new BotClient({ url: api.url, token });
    await send(api, person, botId, 'one');
    await send(api, person, botId, 'two');
    const [first] = (await client.poll({ waitSeconds: 0 })).events;
    if (first === undefined) throw new Error('There is no event');
    expect(await client.acknowledge([{ event: first.id, lease: first.lease }])).toEqual({
      events: [],
      refused: [],
      suggestions: [],
    });
    const [second] = (await client.poll({ waitSeconds: 0 })).events;
    expect(second?.body.data).toMatchObject({ text: 'two' });
  });
});
