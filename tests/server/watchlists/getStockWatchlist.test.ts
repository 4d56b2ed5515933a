import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { waitForSunday } from '../market/support.ts';
import { addUnpricedStock, getStocks, watch, getWatchlist } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
});
afterAll(() => api.close());

interface Row {
  readonly ticker_id: number;
  readonly ticker_symbol: string;
  readonly ticker_name: string;
  readonly current_price: number;
  readonly prev_close: number;
  readonly p_change: number;
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && 'current_price' in row;
const toRows = (answer: { data?: unknown }): Row[] => (Array.isArray(answer.data) ? answer.data.filter(isRow) : []);

async function reader(count = 6) {
  const person = await api.people.appUser();
  const stocks = [...(await getStocks(api, 'NASDAQ', count - 2)), ...(await getStocks(api, 'BIST', 2))];
  for (const { id } of stocks) await watch(api, person, [id]);
  await api.sql`update watchlist_items w set created_at = now() - make_interval(mins => (
    select count(*)::int from watchlist_items o where o.user_id = w.user_id and o.ticker_id < w.ticker_id)) where user_id = ${person.id}`;
  return { person, stocks };
}

describe('getStockWatchlist', () => {
  it('is refused to guests, developers and admins', async () => {
    const page = { pageNumber: 1, pageSize: 5 };
    expect(await api.as(null).raw('getStockWatchlist', page)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await getWatchlist(api, person)).toMatchObject({ status: 403, data: null });
  });

  it('returns the current price of each stock in its currency, with its state, source and sparkline', async () => {
    const person = await api.people.appUser();
    const [stock] = await getStocks(api, 'BIST', 1);
    await watch(api, person, [stock?.id ?? 0]);
    const answer = await getWatchlist(api, person);
    expect(answer).toMatchObject({
      status: 200,
      totalCount: 1,
      data: [
        {
          id: stock?.id,
          ticker_id: stock?.id,
          exchange_symbol: 'BIST',
          ticker_symbol: stock?.symbol,
          ticker_name: stock?.name,
          currency: 'TRY',
          is_simulated: true,
          is_stale: false,
          is_delisted: false,
        },
      ],
    });
    const [row] = toRows(answer);
    expect(row?.current_price).toBeGreaterThan(0);
    expect(row?.p_change).toBeCloseTo(((row?.current_price ?? 0) / (row?.prev_close ?? 1) - 1) * 100, 3);
    expect(row).toMatchObject({
      chart_data: expect.arrayContaining([expect.objectContaining({ value: row?.current_price })]),
    });
  });

  it('lists the latest added stock first, by page, without gaps or repetitions', async () => {
    const { person, stocks } = await reader();
    const ids = stocks.map(({ id }) => id).toSorted((a, b) => a - b);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (pageNumber) => toRows(await getWatchlist(api, person, { pageNumber, pageSize: 2 }))),
    );
    expect(pages.flat().map(({ ticker_id }) => ticker_id)).toEqual(ids);
    expect(pages[3]).toEqual([]);
  });

  it.each(['current_price', 'p_change'] as const)('orders by the displayed %s', async (sortBy) => {
    const { person } = await reader();
    const up = toRows(await getWatchlist(api, person, { sortBy, sortOrder: 'asc' })).map((row) => row[sortBy]);
    expect(up).toHaveLength(6);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    const down = toRows(await getWatchlist(api, person, { sortBy, sortOrder: 'desc' })).map((row) => row[sortBy]);
    expect(down).toEqual(down.toSorted((a, b) => b - a));
  });

  it('orders by symbol and name, and searches by part of name or symbol; wildcards are plain text', async () => {
    const { person, stocks } = await reader();
    const symbols = toRows(await getWatchlist(api, person, { sortBy: 'ticker_symbol' })).map(
      (row) => row.ticker_symbol,
    );
    expect(symbols).toEqual(stocks.map(({ symbol }) => symbol).toSorted((a, b) => (a < b ? -1 : 1)));
    const names = toRows(await getWatchlist(api, person, { sortBy: 'ticker_name', sortOrder: 'desc' }));
    expect(names.map((row) => row.ticker_name)).toEqual(
      stocks.map(({ name }) => name).toSorted((a, b) => (searchKey(a) < searchKey(b) ? 1 : -1)),
    );
    const [first] = stocks;
    const found = toRows(await getWatchlist(api, person, { search: first?.symbol.toLowerCase() }));
    expect(found.map(({ ticker_id }) => ticker_id)).toContain(first?.id);
    for (const search of ['%', '_', '\\', 'zzzz no such', 'x'.repeat(100_000)])
      expect(await getWatchlist(api, person, { search })).toMatchObject({ status: 200, totalCount: 0, data: [] });
  });

  it('marks stocks without a price, and lists them last', async () => {
    const { person } = await reader(3);
    const id = await addUnpricedStock(api, 'NOPRICE');
    await watch(api, person, [id]);
    for (const sortOrder of ['asc', 'desc']) {
      const rows = toRows(await getWatchlist(api, person, { sortBy: 'current_price', sortOrder }));
      expect(rows).toHaveLength(4);
      expect(rows.at(-1)).toMatchObject({ ticker_id: id, current_price: null, as_of: null, is_stale: true });
    }
  });

  it('refuses NUL and unpaired surrogates, naming the variable; clamps invalid pages', async () => {
    const person = await api.people.appUser();
    for (const search of ['a\0b', 'a\uD800b']) {
      const { status, body } = await api.as(person).raw('getStockWatchlist', { pageNumber: 1, pageSize: 5, search });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.message).toContain('$search');
    }
    expect(await getWatchlist(api, person, { pageNumber: -1, pageSize: 0 })).toMatchObject({ status: 200, data: [] });
  });

  it('sends the same number of statements for any page size', async () => {
    const { person } = await reader();
    for (const sortBy of ['cts', 'current_price']) {
      const request = (pageSize: number) =>
        countStatements(api, person, (caller) => caller.call('getStockWatchlist', { pageNumber: 1, pageSize, sortBy }));
      expect(await request(1)).toBe(await request(100));
    }
  });
});
