import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow, notFound } from '../people/support.ts';
import { addUnpricedStock, getStocks, type TestTicker } from '../watchlists/support.ts';
import { getAppUser, addHoldings, getPortfolio, toRows, show, type HoldingRow } from './support.ts';

let api: TestApi;
let dollars: TestTicker[];
let liras: TestTicker[];
beforeAll(async () => {
  api = await startTestApi();
  // A Sunday: prices do not change while the test compares them, and the last session was two days ago.
  api.clock.moveTo(new Date('2026-11-22T12:00:00Z'));
  dollars = await getStocks(api, 'NASDAQ', 4);
  liras = await getStocks(api, 'BIST', 3);
  await api.sql`delete from corporate_actions where kind = 'split'`;
});
afterAll(() => api.close());

const newHolding = ({ id }: TestTicker, quantity: string, purchasePrice = '50', purchasedOn = '2026-03-02') => ({
  tickerId: id,
  quantity,
  purchasePrice,
  purchasedOn,
});

interface Summary {
  readonly currency: string;
  readonly value: number;
  readonly cost: number;
  readonly day_gain: number;
  readonly gain: number;
  readonly gain_percentage: number;
  readonly chart_data: { date: string; value: number }[];
  readonly index_chart_data: { date: string; value: number }[];
}
const isSummary = (value: unknown): value is Summary =>
  typeof value === 'object' && value !== null && 'chart_data' in value;
function summarize(answer: { summary?: unknown }): Summary {
  if (!isSummary(answer.summary)) throw new Error(`No summary in ${JSON.stringify(answer)}`);
  return answer.summary;
}

const sum = (rows: readonly HoldingRow[], toAmount: (row: HoldingRow) => number) =>
  rows.reduce((total, row) => total + toAmount(row), 0);

describe('getPortfolioList', () => {
  it('is refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('getPortfolioList', { pageNumber: 1, pageSize: 5 })).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await getPortfolio(api, person)).toMatchObject({ status: 403, data: null, summary: null });
  });

  it('returns zero totals for an empty portfolio', async () => {
    expect(await getPortfolio(api, await getAppUser(api, 'TR'))).toMatchObject({
      status: 200,
      totalCount: 0,
      data: [],
      summary: {
        currency: 'TRY',
        cost: 0,
        value: 0,
        gain: 0,
        gain_percentage: 0,
        day_gain: 0,
        chart_data: [],
        index_chart_data: [],
        is_converted: false,
      },
    });
  });

  it('totals all pages, regardless of the search, in the currency of the owner’s country', async () => {
    const person = await getAppUser(api, 'US');
    await addHoldings(api, person, [
      ...dollars.map((stock) => newHolding(stock, '2.5')),
      ...dollars.map((stock) => newHolding(stock, '1')),
    ]);
    const all = toRows(await getPortfolio(api, person));
    const [first] = dollars;
    const answer = await getPortfolio(api, person, { pageSize: 1, search: first?.symbol });
    expect(answer).toMatchObject({
      totalCount: 2,
      summary: { currency: 'USD', is_converted: false, cost: 4 * 3.5 * 50 },
    });
    const summary = summarize(answer);
    expect(summary.value).toBeCloseTo(
      sum(all, ({ value }) => value),
      1,
    );
    expect(summary.gain).toBeCloseTo(summary.value - summary.cost, 1);
    expect(summary.gain_percentage).toBeCloseTo((summary.gain / summary.cost) * 100, 2);
    expect(summary.day_gain).toBeCloseTo(
      sum(all, (row) => row.quantity * (row.current_price - row.prev_close)),
      1,
    );
  });

  it('converts other currencies at reference rates, and marks the result', async () => {
    const [turkish, american] = [await getAppUser(api, 'TR'), await getAppUser(api, 'US')];
    for (const person of [turkish, american])
      await addHoldings(api, person, [
        newHolding(dollars[0] ?? fail(), '1', '10'),
        newHolding(liras[0] ?? fail(), '1', '420'),
      ]);
    expect(await getPortfolio(api, turkish)).toMatchObject({
      summary: { currency: 'TRY', cost: 840, is_converted: true },
    });
    expect(await getPortfolio(api, american)).toMatchObject({
      summary: { currency: 'USD', cost: 20, is_converted: true },
    });
    const unknown = await getAppUser(api, 'AQ');
    await addHoldings(api, unknown, [newHolding(dollars[0] ?? fail(), '1', '10')]);
    expect(summarize(await getPortfolio(api, unknown)).currency).toBe('USD');
  });

  it('adds decimals exactly', async () => {
    const person = await getAppUser(api, 'US');
    await addHoldings(
      api,
      person,
      Array.from({ length: 30 }, () => newHolding(dollars[0] ?? fail(), '0.1', '0.1')),
    );
    expect(summarize(await getPortfolio(api, person)).cost).toBe(0.3);
  });

  it('counts the daily gain of a purchase of today from its purchase price', async () => {
    const person = await getAppUser(api, 'US');
    const today = api.clock.now().toISOString().slice(0, 10);
    await addHoldings(api, person, [newHolding(dollars[0] ?? fail(), '3', '1', today)]);
    const [row] = toRows(await getPortfolio(api, person));
    expect(row?.day_gain).toBeCloseTo(row?.gain ?? 0, 6);
  });

  it.each([
    ['value', (row: HoldingRow) => row.value],
    ['gain', (row: HoldingRow) => row.gain],
    ['gain_percentage', (row: HoldingRow) => row.gain_percentage],
  ] as const)('orders by %s in both directions', async (sortBy, toAmount) => {
    const person = await getAppUser(api, 'US');
    await addHoldings(
      api,
      person,
      dollars.map((stock, index) => newHolding(stock, String(7 - index), String(40 + 30 * index))),
    );
    const up = toRows(await getPortfolio(api, person, { sortBy, sortOrder: 'asc' })).map(toAmount);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(toRows(await getPortfolio(api, person, { sortBy, sortOrder: 'desc' })).map(toAmount)).toEqual(
      up.toReversed(),
    );
  });

  it.each([
    ['bought_on', 'asc', (row: HoldingRow) => row.bought_on],
    ['bought_on', 'desc', (row: HoldingRow) => row.bought_on],
    ['ticker_symbol', 'asc', (row: HoldingRow) => row.ticker_symbol.toLowerCase()],
    ['ticker_symbol', 'desc', (row: HoldingRow) => row.ticker_symbol.toLowerCase()],
    ['ticker_name', 'asc', (row: HoldingRow) => row.ticker_name.toLowerCase()],
    ['ticker_name', 'desc', (row: HoldingRow) => row.ticker_name.toLowerCase()],
  ] as const)('orders by %s, %s', async (sortBy, sortOrder, word) => {
    const person = await getAppUser(api, 'US');
    const days = ['2026-03-05', '2026-03-02', '2026-03-04', '2026-03-03'];
    await addHoldings(
      api,
      person,
      dollars.toReversed().map((stock, index) => newHolding(stock, '1', '50', days[index])),
    );
    const words = toRows(await getPortfolio(api, person, { sortBy, sortOrder })).map(word);
    const up = words.toSorted((a, b) => (a < b ? -1 : 1));
    expect(new Set(words).size).toBe(4);
    expect(words).toEqual(sortOrder === 'asc' ? up : up.toReversed());
  });

  it('pages in every order without gaps or repetitions', async () => {
    const person = await getAppUser(api, 'US');
    await addHoldings(
      api,
      person,
      Array.from({ length: 25 }, (_, index) => newHolding(dollars[index % 4] ?? fail(), '1', '1', '2026-01-05')),
    );
    for (const sortBy of ['bought_on', 'ticker_symbol', 'ticker_name', undefined]) {
      const pages = await Promise.all(
        [1, 2, 3].map(async (pageNumber) =>
          toRows(await getPortfolio(api, person, { pageNumber, pageSize: 10, sortBy })),
        ),
      );
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(25);
    }
  });

  it('searches by part of name or symbol; wildcards are plain text, and NUL is refused with the variable', async () => {
    const person = await getAppUser(api, 'US');
    await addHoldings(api, person, [newHolding(dollars[0] ?? fail(), '1'), newHolding(liras[0] ?? fail(), '1')]);
    expect(await getPortfolio(api, person, { search: liras[0]?.symbol.toLowerCase() })).toMatchObject({
      totalCount: 1,
      data: [{ ticker_id: liras[0]?.id }],
    });
    for (const search of ['%', '_', 'x'.repeat(100_000)])
      expect(await getPortfolio(api, person, { search })).toMatchObject({ totalCount: 0, data: [] });
    const { status, body } = await api
      .as(person)
      .raw('getPortfolioList', { pageNumber: 1, pageSize: 5, search: 'a\0' });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('$search');
  });

  it('sends the same number of statements for any page size', async () => {
    const person = await getAppUser(api, 'US');
    await addHoldings(
      api,
      person,
      dollars.map((stock) => newHolding(stock, '1')),
    );
    const request = (pageSize: number) =>
      countStatements(api, person, (caller) => caller.call('getPortfolioList', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
    expect(await request(100)).toBeLessThanOrEqual(8);
  });

  it('sums 10,000 purchases', async () => {
    const person = await getAppUser(api, 'US');
    await api.sql`insert into holdings (user_id, ticker_id, quantity, purchase_price, purchased_on)
      select ${person.id}, t.id, 1.25, 80, '2026-01-05' from generate_series(1, 20) g, lateral (
        select id from tickers where kind <> 'index' order by id limit 500) t`;
    const answer = await getPortfolio(api, person, { sortBy: 'gain', pageSize: 100 });
    expect(answer).toMatchObject({ status: 200, totalCount: 10_000 });
    expect(toRows(answer)).toHaveLength(100);
  });
});

describe('the chart of a portfolio', () => {
  const day = (back: number): string =>
    new Date(api.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const candle = (tickerId: number, back: number, close: number) => api.sql`
    insert into daily_candles (ticker_id, day, open, high, low, close, volume)
    values (${tickerId}, ${day(back)}, ${close}, ${close}, ${close}, ${close}, 1)
    on conflict (ticker_id, day) do update set close = excluded.close`;
  const clear = () => api.sql`delete from daily_candles`;

  it('shows the value of the current holdings at each close, and ends with the current value', async () => {
    await clear();
    const [firstStock, secondStock] = [dollars[0] ?? fail(), dollars[1] ?? fail()];
    const person = await getAppUser(api, 'US');
    await addHoldings(api, person, [newHolding(firstStock, '2', '1', day(3)), newHolding(secondStock, '10')]);
    for (const [back, close] of [
      [20, 100],
      [10, 110],
      [5, 90],
    ] as const)
      await candle(firstStock.id, back, close);
    // Listed later, and without trade on one of the days.
    for (const [back, close] of [
      [10, 7],
      [2, 8],
    ] as const)
      await candle(secondStock.id, back, close);
    // A price from a long holiday before the first day: it still counts for the first days.
    await candle(firstStock.id, 36, 80);
    const { chart_data, value } = summarize(await getPortfolio(api, person));
    expect(chart_data.slice(0, -1).map((point) => [point.date.slice(0, 10), point.value])).toEqual([
      [day(30), 2 * 80 + 70],
      [day(20), 2 * 100 + 70],
      [day(10), 2 * 110 + 70],
      [day(5), 2 * 90 + 70],
      [day(2), 2 * 90 + 80],
    ]);
    expect(chart_data.at(-1)?.value).toBe(value);
  });

  it('contains stocks without prices on each day, so that it does not jump to the current value', async () => {
    await clear();
    const [traded, untraded] = [dollars[0] ?? fail(), dollars[1] ?? fail()];
    const gone = await addUnpricedStock(api, 'GONE');
    await api.sql`update tickers set delisted_on = '2026-06-01' where id = ${gone}`;
    const person = await getAppUser(api, 'US');
    await addHoldings(api, person, [
      newHolding(traded, '2'),
      newHolding(untraded, '3'),
      { tickerId: gone, quantity: '10', purchasePrice: '100', purchasedOn: '2026-05-29' },
    ]);
    for (const [back, close] of [
      [20, 100],
      [5, 90],
    ] as const)
      await candle(traded.id, back, close);
    const answer = await getPortfolio(api, person);
    const { chart_data, value } = summarize(answer);
    const rows = toRows(answer);
    expect(rows.find(({ ticker_id: id }) => id === gone)).toMatchObject({ current_price: null, value: 1000 });
    const rest = 1000 + (rows.find(({ ticker_id: id }) => id === untraded.id)?.value ?? 0);
    const [first, second, last] = chart_data.map((point) => point.value);
    expect(chart_data).toHaveLength(3);
    expect(first).toBeCloseTo(2 * 100 + rest, 1);
    expect(second).toBeCloseTo(2 * 90 + rest, 1);
    expect(last).toBe(value);
  });

  it('continues through a split', async () => {
    await clear();
    const [, , stock] = dollars;
    if (stock === undefined) throw new Error('There is no stock');
    const person = await getAppUser(api, 'US');
    await addHoldings(api, person, [newHolding(stock, '1', '400', day(40))]);
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${stock.id}, 'split', ${day(10)}, 4)`;
    for (const [back, close] of [
      [25, 400],
      [12, 404],
      [9, 101],
      [8, 102],
    ] as const)
      await candle(stock.id, back, close);
    const { chart_data } = summarize(await getPortfolio(api, person));
    expect(chart_data.slice(0, -1).map(({ value }) => value)).toEqual([400, 404, 404, 408]);
  });

  it('compares with the index of the owner’s country, starting at the same value', async () => {
    await clear();
    const person = await getAppUser(api, 'TR');
    const stock = liras[0] ?? fail();
    const [index] = await api.sql<{ id: number; name: string }[]>`
      select t.id, t.name from tickers t join countries c on c.id = t.country_id
      where t.kind = 'index' and c.code = 'TR' order by t.id limit 1`;
    await addHoldings(api, person, [newHolding(stock, '3')]);
    for (const [back, close] of [
      [28, 200],
      [3, 260],
    ] as const)
      await candle(stock.id, back, close);
    for (const [back, close] of [
      [33, 10_000],
      [4, 11_000],
    ] as const)
      await candle(index?.id ?? 0, back, close);
    const answer = await getPortfolio(api, person);
    const { chart_data, index_chart_data } = summarize(answer);
    expect(answer).toMatchObject({ summary: { index_name: index?.name } });
    expect(index_chart_data.slice(0, -1).map(({ value }) => value)).toEqual([600, 660]);
    expect(index_chart_data.map(({ date }) => date)).toEqual(chart_data.map(({ date }) => date));
  });
});

describe('the portfolio of another user', () => {
  it('is visible to all users when it is public, without the brokerages', async () => {
    const [owner, reader] = [await getAppUser(api, 'US'), await api.people.appUser()];
    await addHoldings(api, owner, [newHolding(dollars[0] ?? fail(), '1')]);
    await api.sql`update holdings set brokerage_id = (select min(id) from brokerages) where user_id = ${owner.id}`;
    await show(api, owner, 'public');
    expect(await getPortfolio(api, reader, { userId: owner.id })).toMatchObject({
      status: 200,
      totalCount: 1,
      data: [{ ticker_id: dollars[0]?.id, brokerage: null }],
    });
    expect(await getPortfolio(api, owner, { userId: owner.id })).toMatchObject({ data: [{ brokerage: { id: 1 } }] });
  });

  it('is visible only to followers when it is for the group, or the account is private', async () => {
    const [group, closed, reader] = [
      await api.people.appUser(),
      await api.people.appUser({ isPrivate: true }),
      await api.people.appUser(),
    ];
    await show(api, group, 'group');
    await show(api, closed, 'public');
    const rejected = { status: 403, message: 'This portfolio is not public.', data: null, summary: null };
    for (const owner of [group, closed]) {
      expect(await getPortfolio(api, reader, { userId: owner.id })).toMatchObject(rejected);
      await follow(api, reader, owner, 'requested');
      expect(await getPortfolio(api, reader, { userId: owner.id })).toMatchObject(rejected);
      await api.sql`update follows set state = 'accepted' where follower_id = ${reader.id} and followed_id = ${owner.id}`;
      expect(await getPortfolio(api, reader, { userId: owner.id })).toMatchObject({ status: 200 });
    }
  });

  it('is refused without a choice of the owner to show amounts', async () => {
    const [owner, silent, reader] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
    ];
    await show(api, owner, 'public', 'percentages');
    await follow(api, reader, silent);
    for (const { id: userId } of [owner, silent])
      expect(await getPortfolio(api, reader, { userId })).toMatchObject({
        status: 403,
        message: 'The amounts of this portfolio are not public.',
        data: null,
        summary: null,
      });
  });

  it('gives the same answer for a hidden user and for a missing user', async () => {
    const reader = await api.people.appUser();
    const [blocker, away, blocked] = [
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    for (const owner of [blocker, away, blocked]) await show(api, owner, 'public');
    await block(api, blocker, reader);
    await block(api, reader, blocked);
    for (const userId of [blocker.id, away.id, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await getPortfolio(api, reader, { userId })).toMatchObject(notFound);
    expect(await getPortfolio(api, reader, { userId: blocked.id })).toMatchObject({ status: 403, data: null });
  });
});

function fail(): never {
  throw new Error('A stock is missing');
}
