import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../server/access/roles.ts';
import { translate } from '../../../server/i18n/translate.ts';
import { MAX_LIVE_TICKERS } from '../../../rules/market/liveQuotes.ts';
import type { LiveCaller } from '../../support/api/live.ts';
import { MovingMarket } from '../../support/api/movingMarket.ts';
import { getQuotes } from '../../support/api/quotes.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const market = new MovingMarket();
const unknownId = 999_999_999;
let api: TestApi;
let first = 0;
let second = 0;
const callers: LiveCaller[] = [];

beforeAll(async () => {
  api = await startTestApi({ market });
  const rows = await api.sql<{ id: number }[]>`select id from tickers where kind = 'stock' order by id limit 2`;
  [first = 0, second = 0] = rows.map(({ id }) => id);
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});
beforeEach(() => {
  market.isBroken = false;
  market.set(first, 100, { previousClose: 80 });
  market.set(second, 20);
});

async function connect(role: Exclude<Role, 'guest'> = 'app_user', language = 'en'): Promise<LiveCaller> {
  const caller = await api.live(await api.people.person(role), { language });
  callers.push(caller);
  return caller;
}

describe('quoteChanges', () => {
  it('sends all prices first, then only changed ones', async () => {
    const prices = (await connect()).subscribe('quoteChanges', { tickerIds: [first, second, second, unknownId] });
    const all = await prices.next();
    expect(all?.data?.['quoteChanges']).toMatchObject({ status: 200, message: 'Done' });
    expect(getQuotes(all)).toEqual([
      expect.objectContaining({ ticker_id: first, price: 100, prev_close: 80, market_state: 'open', is_stale: false }),
      expect.objectContaining({ ticker_id: second, price: 20, source: 'Simulated prices', is_simulated: true }),
    ]);
    market.set(second, 21);
    expect(getQuotes(await prices.next())).toEqual([expect.objectContaining({ ticker_id: second, price: 21 })]);
    market.set(second, 21, { state: 'halted' });
    expect(getQuotes(await prices.next())).toEqual([expect.objectContaining({ market_state: 'halted' })]);
  });

  it('answers in the language of the reader, and sends nothing for tickers without a price', async () => {
    const turkish = await connect('app_user', 'tr');
    expect(getQuotes(await turkish.subscribe('quoteChanges', { tickerIds: [first] }).next())).toEqual([
      expect.objectContaining({ source: translate('tr', 'market.source.simulated') }),
    ]);
    expect(getQuotes(await turkish.subscribe('quoteChanges', { tickerIds: [unknownId] }).next())).toEqual([]);
    expect(getQuotes(await turkish.subscribe('quoteChanges', { tickerIds: [] }).next())).toEqual([]);
  });

  it('reads the source once per round for all subscribers', async () => {
    const before = market.requestCounts.get(first) ?? 0;
    const readers = await Promise.all(Array.from({ length: 5 }, () => connect()));
    const streams = readers.map((reader) => reader.subscribe('quoteChanges', { tickerIds: [first] }));
    await Promise.all(streams.map((stream) => stream.next()));
    market.set(first, 101);
    for (const answer of await Promise.all(streams.map((stream) => stream.next())))
      expect(getQuotes(answer)).toEqual([expect.objectContaining({ price: 101 })]);
    // The rounds of at most a few seconds, not five times as many.
    expect((market.requestCounts.get(first) ?? 0) - before).toBeLessThan(15);
    for (const stream of streams) stream.close();
  });

  it('marks prices as stale when the source stops answering, and as current when it answers again', async () => {
    await api.sql`
      insert into quotes (ticker_id, price, previous_close, source, as_of) values (${first}, 99, 80, 'simulated', now())
      on conflict (ticker_id) do update set price = 99, source = 'simulated'`;
    const prices = (await connect()).subscribe('quoteChanges', { tickerIds: [first] });
    await prices.next();
    market.isBroken = true;
    expect(getQuotes(await prices.next())).toEqual([expect.objectContaining({ price: 99, is_stale: true })]);
    market.isBroken = false;
    expect(getQuotes(await prices.next())).toEqual([expect.objectContaining({ price: 100, is_stale: false })]);
  });

  it('refuses more tickers than a page can show', async () => {
    const tickerIds = Array.from({ length: MAX_LIVE_TICKERS + 1 }, (_unused, index) => index + 1);
    const stream = (await connect()).subscribe('quoteChanges', { tickerIds });
    expect((await stream.next())?.data?.['quoteChanges']).toEqual({
      status: 400,
      message: 'You can follow at most 100 prices at once.',
      data: null,
    });
    expect(await stream.next()).toBeUndefined();
  });

  it('is available to app users and admins', async () => {
    const rejected = await (await connect('bot_developer')).subscribe('quoteChanges', { tickerIds: [first] }).next();
    expect(rejected?.data?.['quoteChanges']).toMatchObject({ status: 403, data: null });
    const admin = (await connect('admin')).subscribe('quoteChanges', { tickerIds: [first] });
    expect(getQuotes(await admin.next())).toHaveLength(1);
  });

  it.each([
    ['a query', { query: '{ getUserStatus { status } }' }],
    ['two roots', { query: 'subscription { a: quoteChanges(tickerIds: [1]) { status } b: __typename }' }],
    ['an unknown field', { query: 'subscription { quoteChanges(tickerIds: [1]) { secret } }' }],
    ['an invalid document', { query: 'subscription {' }],
    [
      'invalid ids',
      { query: 'subscription($ids: [Id!]!) { quoteChanges(tickerIds: $ids) { status } }', variables: { ids: ['x'] } },
    ],
    [
      'a NUL',
      { query: 'subscription($ids: [Id!]!) { quoteChanges(tickerIds: $ids) { status } }', variables: { ids: ['\0'] } },
    ],
  ])('answers %s with an error, and continues', async (_case, payload) => {
    const caller = await connect();
    const answer = await caller.send(payload).next();
    expect(answer?.errors?.[0]).toMatchObject({
      message: expect.any(String),
      extensions: { code: expect.any(String) },
    });
    expect(getQuotes(await caller.subscribe('quoteChanges', { tickerIds: [first] }).next())).toHaveLength(1);
  });

  it('lets documents select and alias the fields of a price', async () => {
    const query = `subscription($ids: [Id!]!, $withState: Boolean!) {
      live: quoteChanges(tickerIds: $ids) { rows: data { id: ticker_id market_state @include(if: $withState) } }
    }`;
    const caller = await connect();
    const answers = await Promise.all(
      [true, false].map((withState) => caller.send({ query, variables: { ids: [first], withState } }).next()),
    );
    expect(answers.map((answer) => answer?.data)).toEqual([
      { live: { rows: [{ id: first, market_state: 'open' }] } },
      { live: { rows: [{ id: first }] } },
    ]);
  });
});

describe('getQuotes', () => {
  it('returns many prices in one call', async () => {
    const caller = api.as(await api.people.appUser());
    const { status, data } = await caller.call('getQuotes', { tickerIds: [second, first, unknownId] });
    expect(status).toBe(200);
    expect(data).toEqual([
      expect.objectContaining({ ticker_id: second, price: 20 }),
      expect.objectContaining({ ticker_id: first, price: 100, day_low: 0.01, delay_seconds: 0 }),
    ]);
    expect((await caller.call('getQuotes', { tickerIds: [] })).data).toEqual([]);
    const tooMany = await caller.call('getQuotes', {
      tickerIds: Array.from({ length: 101 }, (_unused, index) => index + 1),
    });
    expect(tooMany).toMatchObject({ status: 400, data: null });
  });
});
