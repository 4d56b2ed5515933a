import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { addUnpricedStock, getStocks, type TestTicker } from '../watchlists/support.ts';
import { add, addHoldings, getPortfolio, getPurchase, toRow } from './support.ts';

let api: TestApi;
let stock: TestTicker;
beforeAll(async () => {
  api = await startTestApi();
  const [first] = await getStocks(api, 'BIST', 1);
  if (first === undefined) throw new Error('There is no stock');
  stock = first;
});
afterAll(() => api.close());

const count = async (userId: number): Promise<number> => {
  const rows = await api.sql<{ n: number }[]>`select count(*)::int as n from holdings where user_id = ${userId}`;
  return rows[0]?.n ?? -1;
};

describe('addPortfolioHolding', () => {
  it('is refused to guests, developers and admins', async () => {
    const purchase = { ...getPurchase(stock) };
    expect(await api.as(null).raw('addPortfolioHolding', purchase)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await add(api, person, purchase)).toMatchObject({ status: 403, data: null });
  });

  it('stores exact amounts and returns cost, value and gain at the current price', async () => {
    const person = await api.people.appUser();
    const answer = await add(api, person, getPurchase(stock, { quantity: 0.1, buyPrice: 12.345678 }));
    expect(answer).toMatchObject({
      status: 200,
      message: 'Added to your portfolio',
      data: {
        ticker_id: stock.id,
        ticker_symbol: stock.symbol,
        currency: 'TRY',
        quantity: 0.1,
        buy_price: 12.345678,
        entered_quantity: 0.1,
        entered_buy_price: 12.345678,
        bought_on: '2026-11-02',
        cost: 1.2345678,
        brokerage: null,
        is_simulated: true,
      },
    });
    const row = toRow(answer);
    expect(row.value).toBeCloseTo(0.1 * row.current_price, 6);
    expect(row.gain).toBeCloseTo(row.value - row.cost, 6);
    expect(row.gain_percentage).toBeCloseTo((row.gain / row.cost) * 100, 3);
    const [holding] = await api.sql<{ quantity: string; price: string }[]>`
      select quantity, purchase_price as price from holdings where user_id = ${person.id}`;
    expect(holding).toEqual({ quantity: '0.10000000', price: '12.345678' });
  });

  it.each([
    [{ quantity: 0 }, 'Enter more than 0 shares'],
    [{ quantity: -5 }, 'Enter more than 0 shares'],
    [{ quantity: 0.000000001 }, 'Use at most 8 decimals and 15 digits'],
    [{ quantity: 0.1 + 0.2 }, 'Use at most 8 decimals and 15 digits'],
    [{ quantity: 1_000_000_001 }, 'Enter at most 1,000,000,000 shares'],
    [{ buyPrice: -0.01 }, 'A price cannot be negative'],
    [{ buyPrice: 1e-7 }, 'Use at most 6 decimals and 15 digits'],
    [{ buyPrice: 2e9 }, 'Enter a price of at most 1,000,000,000'],
    [{ boughtOn: '' }, 'Choose the purchase date'],
    [{ boughtOn: '2026-02-30' }, 'Enter a valid date'],
    [{ boughtOn: '20261102' }, 'Enter a valid date'],
    [{ boughtOn: '+002026-11-02' }, 'Enter a valid date'],
    [{ boughtOn: '2999-01-01' }, 'The purchase date cannot be in the future'],
    [{ boughtOn: '1899-12-31' }, 'The purchase date is too long ago'],
    [{ boughtOn: 'x'.repeat(100_000) }, 'Enter a valid date'],
  ])('refuses %j', async (change, message) => {
    const person = await api.people.appUser();
    expect(await add(api, person, getPurchase(stock, change))).toEqual({ status: 400, message, data: null });
    expect(await count(person.id)).toBe(0);
  });

  it.each(['NaN', '1e5', null, '12', true, {}])('refuses the invalid quantity %j', async (quantity) => {
    const { status, body } = await api
      .as(await api.people.appUser())
      .raw('addPortfolioHolding', { ...getPurchase(stock), quantity });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('$quantity');
  });

  it('refuses numbers out of range, and texts with NUL', async () => {
    const person = await api.people.appUser();
    for (const change of [{ quantity: 1e300 }, { buyPrice: -1e300 }, { boughtOn: '2026-11-0\0' }])
      expect((await api.as(person).raw('addPortfolioHolding', { ...getPurchase(stock), ...change })).status).toBe(400);
    expect(await count(person.id)).toBe(0);
  });

  it('accepts shares without cost, and the latest date of any time zone', async () => {
    const person = await api.people.appUser();
    const tomorrow = new Date(api.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(await add(api, person, getPurchase(stock, { buyPrice: 0, boughtOn: tomorrow }))).toMatchObject({
      status: 200,
      data: { cost: 0, gain_percentage: 0 },
    });
  });

  it('refuses unknown stocks, indices, and dates on which a stock no longer traded', async () => {
    const person = await api.people.appUser();
    for (const id of [999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await add(api, person, getPurchase({ ...stock, id }))).toEqual({
        status: 404,
        message: 'This stock could not be found.',
        data: null,
      });
    const [index] = await api.sql<{ id: number }[]>`select id from tickers where kind = 'index' limit 1`;
    expect(await add(api, person, getPurchase({ ...stock, id: index?.id ?? 0 }))).toMatchObject({
      status: 400,
      message: 'An index cannot be bought. Choose a stock or a fund.',
    });
    const gone = await addUnpricedStock(api, 'GONE');
    await api.sql`update tickers set delisted_on = '2026-06-01' where id = ${gone}`;
    expect(await add(api, person, getPurchase({ ...stock, id: gone }, { boughtOn: '2026-06-01' }))).toMatchObject({
      status: 400,
      message: 'GONE has not been traded since 2026-06-01. Enter a day before that.',
    });
    expect(await count(person.id)).toBe(0);
    expect(await add(api, person, getPurchase({ ...stock, id: gone }, { boughtOn: '2026-05-29' }))).toMatchObject({
      status: 200,
      data: { current_price: null, is_delisted: true, is_stale: true, value: 1000, gain: 0, day_gain: 0 },
    });
  });

  it('accepts only a brokerage of the list', async () => {
    const person = await api.people.appUser();
    const [first] = await api.sql<{ id: number; name: string }[]>`
      select id, name from brokerages where active order by id limit 1`;
    expect(await add(api, person, getPurchase(stock, { brokerageId: first?.id }))).toMatchObject({
      status: 200,
      data: { brokerage: { id: first?.id, name: first?.name } },
    });
    const [off] = await api.sql<{ id: number }[]>`
      insert into brokerages (name, name_key, active) values ('Closed House', 'closed house', false) returning id`;
    for (const brokerageId of [999_999, Number.MAX_SAFE_INTEGER, off?.id ?? 0])
      expect(await add(api, person, getPurchase(stock, { brokerageId }))).toMatchObject({
        status: 400,
        message: 'This brokerage is not available.',
      });
  });

  it('stores every purchase separately, also in parallel calls, up to the limit', async () => {
    const person = await api.people.appUser();
    await api.sql`insert into holdings (user_id, ticker_id, quantity, purchase_price, purchased_on)
      select ${person.id}, ${stock.id}, 1, 1, '2026-01-05' from generate_series(1, 9998)`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(api, person, getPurchase(stock))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.message).toBe(
      'A portfolio can hold at most 10,000 purchases. Remove some first.',
    );
    expect(await count(person.id)).toBe(10_000);
  });

  it('shows a purchase from before a split in current shares', async () => {
    const person = await api.people.appUser();
    await api.sql`delete from corporate_actions where ticker_id = ${stock.id} and kind = 'split'`;
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values
      (${stock.id}, 'split', '2020-06-01', 4), (${stock.id}, 'split', '2021-06-01', 1.5)`;
    expect(
      toRow(await add(api, person, getPurchase(stock, { quantity: 10, buyPrice: 600, boughtOn: '2020-01-06' }))),
    ).toMatchObject({ quantity: 60, buy_price: 100, entered_quantity: 10, entered_buy_price: 600, cost: 6000 });
    expect(
      toRow(await add(api, person, getPurchase(stock, { quantity: 10, buyPrice: 600, boughtOn: '2020-06-01' }))),
    ).toMatchObject({ quantity: 15, buy_price: 400, cost: 6000 });
    await addHoldings(api, person, [
      { tickerId: stock.id, quantity: '1', purchasePrice: '1', purchasedOn: '2024-01-05' },
    ]);
    const { data } = await getPortfolio(api, person, { sortBy: 'bought_on', sortOrder: 'asc' });
    expect(data).toMatchObject([{ quantity: 60 }, { quantity: 15 }, { quantity: 1 }]);
  });
});
