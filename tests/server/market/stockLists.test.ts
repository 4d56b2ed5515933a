import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotes, tickers } from '../../../server/database/tables/market/market.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { delist, storePrice, listedTickers, listTicker, waitForSunday } from './support.ts';

let api: TestApi;
let reader: TestPerson;
/** Larger than any natural change in the prices of the listings. */
let riser: number;
let faller: number;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
  reader = await api.people.appUser();
  riser = await listTicker(api, 'ZZUP', { industryId: 3, name: 'İstanbul Şişe %50_x' });
  faller = await listTicker(api, 'ZZDOWN', { industryId: 3 });
  const flat = await listTicker(api, 'ZZFLAT');
  const gone = await listTicker(api, 'ZZGONE', { industryId: 3, delistedOn: '2025-01-01', mentionScore: 99 });
  await storePrice(api, riser, 300, 100);
  await storePrice(api, faller, 10, 100);
  await storePrice(api, flat, 100, 100);
  await storePrice(api, gone, 900, 100);
  await storePrice(api, listedTickers.index, 9000, 100);
});
afterAll(() => api.close());

const page = { pageNumber: 1, pageSize: 10 };
const search = (companyName: string, variables: Record<string, unknown> = {}) =>
  api.as(reader).call('searchStockByName', { companyName, ...page, ...variables });
const ranked = (type: string, variables: Record<string, unknown> = {}) =>
  api.as(reader).call('getTrendingStockAndTopGainerAndLoser', { type, ...page, ...variables });
const ofIndustry = (catId: number, variables: Record<string, unknown> = {}) =>
  api.as(reader).call('getIndustryBasedStockList', { catId, ...page, ...variables });

const symbols = (data: readonly { ticker_symbol: string }[] | null | undefined) =>
  data?.map(({ ticker_symbol }) => ticker_symbol);

describe.each([
  ['searchStockByName', { companyName: 'a', ...page }],
  ['getIndustryBasedStockList', { catId: 1, ...page }],
  ['getTrendingStockAndTopGainerAndLoser', { type: 'gainer', ...page }],
] as const)('%s', (name, variables) => {
  it('is refused to a guest and to a bot developer', async () => {
    expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    const developer = await api.people.developer();
    expect(await api.as(developer).call(name, variables)).toMatchObject({ status: 403, data: null });
  });

  it('clamps pages', async () => {
    for (const bad of [{ pageSize: -1 }, { pageSize: 2_000_000_000 }, { pageNumber: -1 }])
      expect((await api.as(reader).call(name, { ...variables, ...bad })).status).toBe(200);
    expect(await api.as(reader).call(name, { ...variables, pageNumber: 2_000_000_000 })).toMatchObject({
      status: 200,
      data: [],
    });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call(name, { ...variables, pageSize }));
    const few = await request(1);
    expect(await request(60)).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });
});

describe('searchStockByName', () => {
  it('finds by symbol and name, the exact symbol first, and never indices', async () => {
    const { data, totalCount } = await search('aapl');
    expect(data?.[0]).toMatchObject({
      ticker_symbol: 'AAPL',
      company_name: 'Apple Inc.',
      is_etf: false,
      is_delisted: false,
      is_watched: false,
      stats: { market_state: 'closed', is_stale: false },
    });
    expect(data?.[0]?.chart_data.length).toBeGreaterThan(4);
    expect(totalCount).toBe(1);
    expect(symbols((await search('v')).data)?.[0]).toBe('V');
    expect((await search('S&P 500')).data?.every(({ ticker_symbol }) => ticker_symbol !== 'SPX')).toBe(true);
  });

  it.each([
    ['ISTANBUL sise', 'ZZUP'],
    ['istanbul şişe', 'ZZUP'],
    ['%50_x', 'ZZUP'],
  ])('finds %j, ignoring case, with Turkish letters and special characters as they are', async (name, symbol) => {
    expect(symbols((await search(name)).data)).toEqual([symbol]);
  });

  it.each(['%', '_', "' or 1=1 --", '\u202e\u200b'])('takes %j as text', async (name) => {
    expect(await search(name)).toMatchObject({ status: 200, data: [], totalCount: 0 });
  });

  it('handles unusual input without an error', async () => {
    expect(await search('a'.repeat(100_000))).toMatchObject({ status: 200, data: [] });
    for (const broken of ['a\u0000b', '\ud800'])
      expect((await api.as(reader).raw('searchStockByName', { companyName: broken })).status).toBeLessThan(500);
  });

  it('lists everything for an empty search, by page without repetition, delisted stocks last', async () => {
    const { totalCount } = await search('');
    const pages = Math.ceil((totalCount ?? 0) / 100);
    const found: string[] = [];
    for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1)
      found.push(...(symbols((await search('', { pageNumber, pageSize: 100 })).data) ?? []));
    expect(new Set(found).size).toBe(totalCount);
    expect(found).toHaveLength(totalCount ?? -1);
    expect(found.at(-1)).toBe('ZZGONE');
    expect((await search('zzgone')).data?.[0]).toMatchObject({ is_delisted: true, stats: { current_value: 900 } });
  });

  it('returns whether the caller watches a stock', async () => {
    await api.as(reader).call('addStockWatchlist', { tickerIds: [riser] });
    expect((await search('zzup')).data?.[0]?.is_watched).toBe(true);
  });

  it('leaves out stocks without any price instead of inventing one', async () => {
    await listTicker(api, 'QQNEW');
    expect(await search('qqnew')).toMatchObject({ status: 200, data: [] });
  });
});

describe('getIndustryBasedStockList', () => {
  it('lists the traded stocks of an industry by symbol, and answers 404 for an unknown industry', async () => {
    const { data, totalCount } = await ofIndustry(3, { pageSize: 100 });
    expect(symbols(data)).toHaveLength(totalCount ?? -1);
    expect(symbols(data)).toEqual(expect.arrayContaining(['ZZUP', 'ZZDOWN']));
    expect(symbols(data)).not.toContain('ZZGONE');
    expect(symbols(data)).toEqual(symbols(data)?.toSorted());
    for (const unknown of [999_999, Number.MAX_SAFE_INTEGER])
      expect(await ofIndustry(unknown)).toMatchObject({ status: 404, message: 'This industry could not be found.' });
  });
});

describe('getTrendingStockAndTopGainerAndLoser', () => {
  it('lists the largest gain and the largest loss first, without indices and delisted stocks', async () => {
    expect(symbols((await ranked('gainer')).data)?.[0]).toBe('ZZUP');
    expect(symbols((await ranked('loser')).data)?.[0]).toBe('ZZDOWN');
  });

  it('has only gains among the gainers, and only losses among the losers', async () => {
    await storePrice(api, listedTickers.apple, 101, 100);
    const all = async (type: string) => symbols((await ranked(type, { pageSize: 100 })).data) ?? [];
    expect(await all('gainer')).not.toContain('ZZDOWN');
    expect(await all('gainer')).not.toContain('ZZFLAT');
    expect(await all('loser')).not.toContain('AAPL');
    expect(await all('loser')).not.toContain('ZZFLAT');
    expect(await all('gainer')).toEqual(expect.arrayContaining(['ZZUP', 'AAPL']));
  });

  it('orders equal changes by ticker, so that pages do not overlap', async () => {
    await api.db.delete(quotes).where(eq(quotes.tickerId, listedTickers.apple));
    const equalIds = await Promise.all(['ZZA', 'ZZB', 'ZZC', 'ZZD'].map((symbol) => listTicker(api, symbol)));
    for (const id of equalIds) await storePrice(api, id, 250, 100);
    const seen: number[] = [];
    for (let pageNumber = 1; pageNumber <= 5; pageNumber += 1)
      seen.push(...((await ranked('gainer', { pageNumber, pageSize: 1 })).data ?? []).map(({ id }) => id));
    expect(seen[0]).toBe(riser);
    expect(seen.slice(1)).toEqual(equalIds.toSorted((left, right) => right - left));
  });

  it('starts with the most discussed stocks', async () => {
    await api.db.update(tickers).set({ mentionScore: 50 }).where(eq(tickers.id, 2));
    await api.db.update(tickers).set({ mentionScore: 70 }).where(eq(tickers.id, listedTickers.apple));
    expect((await ranked('trending', { pageSize: 2 })).data?.map(({ id }) => id)).toEqual([listedTickers.apple, 2]);
  });

  it('refuses an unknown list', async () => {
    expect((await api.as(reader).raw('getTrendingStockAndTopGainerAndLoser', { type: 'best', ...page })).status).toBe(
      400,
    );
  });
});

describe('a delisting', () => {
  it('removes a stock from the lists on its day', async () => {
    const soon = new Date(api.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await delist(api, faller, soon);
    expect(symbols((await ranked('loser')).data)).toContain('ZZDOWN');
    api.clock.advance(86_400_000);
    expect(symbols((await ranked('loser')).data)).not.toContain('ZZDOWN');
  });
});
