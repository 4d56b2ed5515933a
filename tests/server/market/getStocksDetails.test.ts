import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { delist, storePrice, listedTickers, listTicker, waitForSunday } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
  reader = await api.people.appUser();
});
afterAll(() => api.close());

const read = (tickerId: number, variables: Record<string, unknown> = {}, person = reader) =>
  api.as(person).call('getStocksDetails', { tickerId, ...variables });

const everyRange = {
  oneDay: true,
  oneWeek: true,
  oneMonth: true,
  threeMonth: true,
  oneYear: true,
  fiveYear: true,
  allTime: true,
};

describe('who may call getStocksDetails', () => {
  it('is refused to a guest and to a bot developer', async () => {
    expect(await api.as(null).raw('getStocksDetails', { tickerId: listedTickers.apple })).toMatchObject(
      unauthenticated,
    );
    const developer = await api.people.developer();
    expect(await read(listedTickers.apple, {}, developer)).toMatchObject({ status: 403, data: null });
  });

  it.each([999_999, Number.MAX_SAFE_INTEGER])('answers 404 to the unknown ticker %d', async (tickerId) => {
    expect(await read(tickerId)).toMatchObject({
      status: 404,
      message: 'This stock could not be found.',
      data: null,
    });
    const inTurkish = api.as(reader).with({ 'accept-language': 'tr' });
    expect(await inTurkish.call('getStocksDetails', { tickerId })).toMatchObject({
      status: 404,
      message: 'Bu hisse bulunamadı.',
    });
  });

  it.each([0, -1, 1.5, '1', '1 or 1=1'])('refuses %j as an id', async (tickerId) => {
    expect((await api.as(reader).raw('getStocksDetails', { tickerId })).status).toBe(400);
  });
});

describe('the stock of getStocksDetails', () => {
  it('has its company, its price with source and age, and its splits at the opening of the session', async () => {
    const admin = await api.people.admin();
    const { status, data } = await read(listedTickers.apple, {}, admin);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: listedTickers.apple,
      ticker_id: listedTickers.apple,
      ticker_symbol: 'AAPL',
      currency: 'USD',
      is_etf: false,
      is_index: false,
      delisted_on: null,
      headquarters: 'Cupertino, CA',
      founded: '1976',
      tags: ['Technology', 'Hardware and Equipment', 'NASDAQ'],
      is_watched: false,
      is_simulated: true,
      is_stale: false,
      source: 'Simulated prices',
      splits: [{ date: '2020-08-31T13:30:00.000Z', ratio: 4 }],
      exchange: { name: 'NASDAQ', countries: { code: 'US', name: 'United States' } },
    });
    expect(data?.stats.current_value).toBe(data?.current_price);
    expect(data?.stats.close_price).toBe(data?.prev_close);
    expect(Number(data?.current_price)).toBeGreaterThan(0);
    expect(new Date(data?.as_of ?? 0).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
  });

  it('answers in Turkish for a Turkish reader', async () => {
    const { data } = await api
      .as(reader)
      .with({ 'accept-language': 'tr' })
      .call('getStocksDetails', { tickerId: listedTickers.apple });
    expect(data?.about).toContain('Apple Inc., ofisler');
    expect(data?.tags).toEqual(['Teknoloji', 'Donanım ve Ekipman', 'NASDAQ']);
    expect(data?.source).toBe('Simüle fiyatlar');
    expect(data?.exchange.countries.name).toBe('Amerika Birleşik Devletleri');
  });

  it('also describes an index and a fund, with their kind', async () => {
    expect((await read(listedTickers.index, { oneWeek: true })).data).toMatchObject({
      ticker_symbol: 'SPX',
      is_index: true,
      ceo: null,
    });
    expect((await read(listedTickers.fund)).data).toMatchObject({ is_etf: true, is_index: false });
  });

  it('returns whether the caller watches it', async () => {
    await api.as(reader).call('addStockWatchlist', { tickerIds: [2] });
    expect((await read(2)).data?.is_watched).toBe(true);
    expect((await read(2, {}, await api.people.appUser())).data?.is_watched).toBe(false);
  });

  it('includes a delisted stock, marked as such, and marks a price that the source does not have', async () => {
    const gone = await listTicker(api, 'GONE');
    await storePrice(api, gone, 12, 10);
    expect((await read(gone)).data).toMatchObject({
      current_price: 12,
      prev_close: 10,
      is_stale: true,
      delisted_on: null,
      as_of: '2026-01-05T21:00:00.000Z',
    });
    await delist(api, gone, '2026-01-06');
    expect((await read(gone)).data).toMatchObject({ delisted_on: '2026-01-06T00:00:00.000Z', market_state: 'closed' });
    await delist(api, gone, '2099-01-01');
    expect((await read(gone)).data).toMatchObject({ delisted_on: null });
  });

  it('never invents a price', async () => {
    const fresh = await listTicker(api, 'FRESH');
    expect(await read(fresh)).toMatchObject({ status: 503, data: null });
  });
});

describe('the charts of getStocksDetails', () => {
  it('contain the requested ranges, the oldest first, ending with the current price', async () => {
    const { data } = await read(listedTickers.apple, { ...everyRange, candles: true });
    const lines = Object.entries(data?.line_chart ?? {});
    expect(lines.map(([range]) => range).toSorted()).toEqual(
      ['all_time', 'five_year', 'one_day', 'one_month', 'one_week', 'one_year', 'three_month'].toSorted(),
    );
    for (const [range, points] of lines) {
      if (!Array.isArray(points)) throw new Error(`${range} is no list`);
      const times = points.map(({ date }) => new Date(date).getTime());
      expect(times.length, range).toBeGreaterThan(4);
      expect(times, range).toEqual(times.toSorted((left, right) => left - right));
      expect(points.at(-1)?.value, range).toBe(data?.current_price);
    }
    const year = data?.candle_stick.one_year ?? [];
    expect(year).toHaveLength(data?.line_chart.one_year.length ?? -1);
    const torn = year.filter(
      ({ low, open, close, high }) =>
        Number(low) > Math.min(Number(open), Number(close)) || Number(high) < Math.max(Number(open), Number(close)),
    );
    expect(torn).toEqual([]);
  });

  it('leave out ranges that were not requested', async () => {
    const { data } = await read(listedTickers.apple, { oneDay: true });
    expect(Object.keys(data?.line_chart ?? {})).toEqual(['one_day']);
    expect(data?.candle_stick).toBeUndefined();
  });

  it('are adjusted for splits: no step of the history drops to a quarter', async () => {
    const { data } = await read(listedTickers.apple, { allTime: true });
    const closes = (data?.line_chart.all_time ?? []).map(({ value }) => Number(value));
    const ratios = closes.slice(1).map((close, index) => close / (closes[index] ?? close));
    expect(Math.min(...ratios)).toBeGreaterThan(0.5);
  });

  it('compare with the index of the country, each range starting at the price of the stock', async () => {
    const { data } = await read(listedTickers.apple, { ...everyRange, index: true });
    expect(data?.current_index).toMatchObject({
      id: listedTickers.index,
      symbol: 'SPX',
      country_name: 'United States',
    });
    expect(data?.prev_close_index).toBe(data?.current_index?.prev_close);
    const otherIndices = data?.other_index.map(({ symbol }) => symbol) ?? [];
    expect(otherIndices).toContain('DJI');
    expect(otherIndices).not.toContain('SPX');
    expect(otherIndices).not.toContain('XU100');
    for (const range of ['one_day', 'one_week', 'one_year', 'five_year', 'all_time'] as const) {
      const own = data?.line_chart[range] ?? [];
      const index = data?.index_line_chart[range] ?? [];
      expect(index[0]?.value, range).toBeCloseTo(Number(own[0]?.value), 3);
      expect(index[0]?.date, range).toBe(own[0]?.date);
    }
  });

  it('compare a Turkish stock with the Turkish index', async () => {
    const { data } = await read(1001, { index: true, oneWeek: true });
    expect(data).toMatchObject({ currency: 'TRY', current_index: { symbol: 'XU100' } });
  });
});

it('sends the same number of statements for every selection of fields', async () => {
  const plain = await countStatements(api, reader, (caller) =>
    caller.call('getStocksDetails', { tickerId: listedTickers.apple }),
  );
  const everything = await countStatements(api, reader, (caller) =>
    caller.call('getStocksDetails', { tickerId: listedTickers.apple, ...everyRange, candles: true }),
  );
  expect(everything).toBe(plain);
  expect(plain).toBeLessThanOrEqual(10);
});
