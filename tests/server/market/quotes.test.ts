import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import {
  CANDLE_RANGES,
  readCandles,
  readQuotes,
  readSparklines,
  type QuoteContext,
} from '../../../server/modules/market/quotes/quotes.service.ts';
import type { MarketPort } from '../../../server/ports/market/market.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';

const OPEN = new Date('2026-11-18T16:00:00Z');
const APPLE = 1;
const NVIDIA = 2;
const THY = 1001;

let api: TestApi;
let time = OPEN;
let market: MarketPort;
beforeAll(async () => {
  api = await startTestApi();
  market = openMarket(api.database, () => time);
});
afterAll(() => api.close());
beforeEach(() => {
  time = OPEN;
});

const context = (change: Partial<QuoteContext> = {}): QuoteContext => ({
  market,
  sql: api.sql,
  now: () => time,
  language: 'en',
  ...change,
});

const rejectAll = (): Promise<never> => Promise.reject(new Error('away'));
const createSilentMarket = (): MarketPort => ({ ...market, quotes: rejectAll, candles: rejectAll, series: rejectAll });

describe('readQuotes', () => {
  it('returns the current price with its state, age and source in the language of the reader', async () => {
    const quote = (await readQuotes(context(), [APPLE])).get(APPLE);
    expect(quote).toMatchObject({
      tickerId: APPLE,
      state: 'open',
      asOf: OPEN,
      source: 'Simulated prices',
      delaySeconds: 0,
      isStale: false,
      isSimulated: true,
    });
    expect(quote?.changePercent).toBeCloseTo(((quote?.price ?? 0) / (quote?.previousClose ?? 1) - 1) * 100, 3);
    expect((await readQuotes(context({ language: 'tr' }), [APPLE])).get(APPLE)?.source).toBe('Simüle fiyatlar');
  });

  it('returns the one-year range and the average volume from stored data', async () => {
    await api.sql`
      insert into quotes (ticker_id, price, previous_close, year_low, year_high, average_volume, source, as_of)
      values (${NVIDIA}, 100, 99, 1.5, 9999.5, 123456, 'simulated', ${OPEN})`;
    expect((await readQuotes(context(), [NVIDIA])).get(NVIDIA)).toMatchObject({
      yearLow: 1.5,
      yearHigh: 9999.5,
      averageVolume: 123_456,
    });
  });

  it('returns after hours, holiday, closed and halted', async () => {
    const stateAt = async (timestamp: string, id = APPLE): Promise<unknown> => {
      time = new Date(timestamp);
      return (await readQuotes(context(), [id])).get(id)?.state;
    };
    expect(await stateAt('2026-11-18T22:00:00Z')).toBe('after_hours');
    expect(await stateAt('2026-11-26T16:00:00Z')).toBe('holiday');
    expect(await stateAt('2026-11-21T16:00:00Z')).toBe('closed');
    expect(await stateAt('2026-11-18T16:00:00Z', THY)).toBe('closed');
    await api.sql`
      insert into corporate_actions (ticker_id, kind, day, starts_at, ends_at)
      values (4, 'halt', '2026-12-01', '2026-12-01T15:00:00Z', '2026-12-01T16:00:00Z')`;
    expect(await stateAt('2026-12-01T15:30:00Z', 4)).toBe('halted');
    expect(await stateAt('2026-12-01T16:00:00Z', 4)).toBe('open');
  });

  it('leaves out unknown ids, and requests a ticker once that is named twice', async () => {
    const quotes = await readQuotes(context(), [APPLE, 987_654, APPLE]);
    expect([...quotes.keys()]).toEqual([APPLE]);
    expect((await readQuotes(context(), [])).size).toBe(0);
  });

  it('shows the last stored price, marked as stale, when the source fails or has no answer', async () => {
    const hourAgo = new Date(OPEN.getTime() - 3_600_000);
    await api.sql`
      insert into quotes (ticker_id, price, previous_close, day_low, source, as_of)
      values (${THY}, 250.5, 250, 249, 'simulated', ${hourAgo})
      on conflict (ticker_id) do nothing`;
    for (const source of [createSilentMarket(), { ...market, quotes: () => Promise.resolve([]) }]) {
      const quotes = await readQuotes(context({ market: source }), [THY, APPLE]);
      expect(quotes.get(THY)).toMatchObject({
        price: 250.5,
        changePercent: 0.2,
        dayLow: 249,
        state: 'closed',
        asOf: hourAgo,
        delaySeconds: 3600,
        isStale: true,
      });
      expect(quotes.has(APPLE)).toBe(false);
    }
  });

  it('never shows a price of another source instead', async () => {
    await api.sql`
      insert into quotes (ticker_id, price, previous_close, source, as_of) values (20, 250.5, 250, 'simulated', ${OPEN})`;
    const vendor: MarketPort = { ...createSilentMarket(), source: 'vendor' };
    expect((await readQuotes(context({ market: vendor }), [20])).size).toBe(0);
    expect((await readQuotes(context({ market: createSilentMarket() }), [20])).size).toBe(1);
  });

  it('needs one statement and one source request for any number of tickers', async () => {
    await readQuotes(context(), [APPLE]);
    const questions = vi.spyOn(market, 'quotes');
    const statements: unknown[] = [];
    const counted = new Proxy(api.sql, {
      apply: (target, self, args) => {
        // A template is one statement; lists and fragments have other arguments.
        if (Array.isArray(args[0]) && 'raw' in args[0]) statements.push(args[0]);
        return Reflect.apply(target, self, args);
      },
    });
    await readQuotes(
      context({ sql: counted }),
      Array.from({ length: 400 }, (_unused, index) => index + 1),
    );
    expect(statements).toHaveLength(1);
    expect(questions).toHaveBeenCalledTimes(1);
    questions.mockRestore();
  });
});

describe('readSparklines', () => {
  it('shows the last session up to the current time', async () => {
    const lines = await readSparklines(context(), [APPLE, THY, 987_654], 20);
    expect([...lines.keys()]).toEqual([APPLE, THY]);
    expect(lines.get(APPLE)).toHaveLength(20);
    const [quote] = await market.quotes([APPLE], OPEN);
    expect(lines.get(APPLE)?.at(-1)).toEqual({ date: OPEN.toISOString(), value: quote?.price });
  });

  it('falls back to stored candles, of the last session only', async () => {
    await api.sql`
      insert into intraday_candles (ticker_id, minutes, starts_at, open, high, low, close, volume)
      select ${APPLE}::bigint, 5, at, 10, 12, 9, 10 + extract(epoch from at)::int % 7, 100
      from generate_series('2026-11-16T14:30Z'::timestamptz, '2026-11-16T20:55Z', '5 minutes') at
      union all
      select ${APPLE}::bigint, 5, at, 20, 22, 19, 21, 100
      from generate_series('2026-11-17T14:30Z'::timestamptz, '2026-11-17T20:55Z', '5 minutes') at`;
    const line = (await readSparklines(context({ market: createSilentMarket() }), [APPLE], 10)).get(APPLE);
    expect(line).toHaveLength(10);
    expect(line?.every(({ value }) => value === 21)).toBe(true);
    expect(line?.at(-1)?.date).toBe('2026-11-17T20:55:00.000Z');
  });
});

describe('readCandles', () => {
  it.each([
    ['one_day', 18, 5 * 60_000],
    ['one_week', 100, 15 * 60_000],
    ['one_month', 140, 3_600_000],
    ['three_month', 60, 86_400_000],
    ['one_year', 245, 86_400_000],
    ['five_year', 258, 4 * 86_400_000],
    ['all_time', 115, 27 * 86_400_000],
  ] as const)('returns %s with at least %i candles, at its interval', async (range, least, step) => {
    const candles = await readCandles(context(), APPLE, range);
    expect(candles.length).toBeGreaterThanOrEqual(least);
    expect(candles.length).toBeLessThan(400);
    for (const [index, candle] of candles.slice(1).entries())
      expect(candle.time.getTime() - (candles[index]?.time.getTime() ?? 0)).toBeGreaterThanOrEqual(step * 0.9);
    const [quote] = await market.quotes([APPLE], OPEN);
    expect(candles.at(-1)?.close).toBe(quote?.price);
  });

  it('shows the last session while the market is closed for days', async () => {
    time = new Date('2026-11-29T12:00:00Z');
    const candles = await readCandles(context(), APPLE, 'one_day');
    expect(candles[0]?.time).toEqual(new Date('2026-11-27T14:30:00Z'));
    // A short day: three and a half hours.
    expect(candles).toHaveLength(42);
  });

  it('adjusts for splits within the range', async () => {
    const before = await readCandles(context(), NVIDIA, 'three_month');
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${NVIDIA}, 'split', '2026-10-20', 4)`;
    time = new Date(OPEN.getTime() + 120_000);
    const after = await readCandles(context(), NVIDIA, 'three_month');
    const jumps = after.slice(1).map(({ open }, index) => open / (after[index]?.close ?? Number.NaN));
    expect(Math.max(...jumps)).toBeLessThan(1.3);
    expect(Math.min(...jumps)).toBeGreaterThan(0.7);
    expect(after).toHaveLength(before.length);
  });

  it('ends with the last session of a delisted ticker', async () => {
    await api.sql`update tickers set delisted_on = '2026-06-01' where id = 10`;
    time = new Date(OPEN.getTime() + 240_000);
    for (const range of CANDLE_RANGES) {
      const candles = await readCandles(context(), 10, range);
      expect(candles.length).toBeGreaterThan(0);
      expect(candles.at(-1)?.time.getTime()).toBeLessThan(Date.parse('2026-06-01T00:00:00Z'));
    }
  });

  it('is empty for an unlisted ticker', async () => {
    expect(await readCandles(context(), 987_654, 'one_year')).toEqual([]);
  });

  it('shows stored candles when the source does not answer, in current shares', async () => {
    await api.sql`delete from corporate_actions where ticker_id = ${NVIDIA}`;
    await api.sql`
      insert into daily_candles (ticker_id, day, open, high, low, close, volume) values
        (${NVIDIA}, '2026-11-09', 400, 420, 396, 408, 1000), (${NVIDIA}, '2026-11-10', 408, 412, 404, 408, 1000),
        (${NVIDIA}, '2026-11-16', 102, 103, 101, 102.5, 4000)`;
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${NVIDIA}, 'split', '2026-11-11', 4)`;
    const source = context({ market: createSilentMarket() });
    expect(await readCandles(source, NVIDIA, 'one_year')).toEqual([
      { time: new Date('2026-11-09T00:00:00Z'), open: 100, high: 105, low: 99, close: 102, volume: 4000 },
      { time: new Date('2026-11-10T00:00:00Z'), open: 102, high: 103, low: 101, close: 102, volume: 4000 },
      { time: new Date('2026-11-16T00:00:00Z'), open: 102, high: 103, low: 101, close: 102.5, volume: 4000 },
    ]);
    expect(await readCandles(source, NVIDIA, 'five_year')).toMatchObject([
      { open: 100, high: 105, low: 99, close: 102, volume: 8000 },
      { open: 102, close: 102.5, volume: 4000 },
    ]);
    expect(await readCandles(source, APPLE, 'one_week')).toContainEqual({
      time: new Date('2026-11-17T15:00:00Z'),
      open: 20,
      high: 22,
      low: 19,
      close: 21,
      volume: 300,
    });
  });
});

describe('the list of tickers', () => {
  it('may contain a custom ticker, which has a separate price and can be found', async () => {
    await api.sql`
      insert into tickers (id, kind, symbol, symbol_key, name, exchange_id, currency, search_key)
      values (900001, 'stock', 'OWN', 'own', 'Own Company', 1, 'USD', 'own own company')`;
    await api.sql`insert into index_members (index_id, ticker_id, weight) values (3001, 900001, 0.01)`;
    time = new Date(OPEN.getTime() + 600_000);
    const fresh = openMarket(api.database, () => time);
    const [[quote], [again]] = await Promise.all([market.quotes([900_001], time), fresh.quotes([900_001], time)]);
    expect(quote?.price).toBeGreaterThan(1);
    expect(again).toEqual(quote);
    expect(await market.search('own c', 3)).toMatchObject([{ tickerId: 900_001, symbol: 'OWN' }]);
  });

  it('has the same prices as the catalogue of the seed', async () => {
    const made = createSimulatedMarket(loadInstruments());
    const ids = [1, 3, 50, 501, 700, 1001, 1100, 2001, 2010, 3002, 3008];
    expect(await market.quotes(ids, OPEN)).toEqual(await made.quotes(ids, OPEN));
  });

  it('stays available while the database is unavailable', async () => {
    let isPlaceholder = false;
    const broken = new Proxy(api.sql, {
      apply: (target, self, args) => (isPlaceholder ? rejectAll() : Reflect.apply(target, self, args)),
    });
    const source = openMarket({ sql: broken }, () => time);
    await source.quotes([APPLE], time);
    isPlaceholder = true;
    time = new Date(time.getTime() + 3_600_000);
    expect(await source.quotes([APPLE], time)).toHaveLength(1);
    const never = openMarket({ sql: broken }, () => time);
    await expect(never.quotes([APPLE], time)).rejects.toThrow('away');
    isPlaceholder = false;
    expect(await never.quotes([APPLE], time)).toHaveLength(1);
  });
});
