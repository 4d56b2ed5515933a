import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { JobName } from '../../../server/jobs/jobs.ts';
import type { JobContext } from '../../../server/context/jobContext.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import type { MarketPort } from '../../../server/ports/market/market.ts';

/** Wednesday, an hour before the American close. */
const DURING = new Date('2026-11-18T20:00:00Z');
const APPLE = 1;
const THY = 1001;

/** The clock of the jobs and of the market. */
let time = DURING;
let api: TestApi;
let market: MarketPort;
beforeAll(async () => {
  api = await startTestApi();
  market = openMarket(api.database, () => time);
});
afterAll(() => api.close());
beforeEach(() => {
  time = DURING;
});

const run = (name: JobName, change: Partial<JobContext> = {}): Promise<void> =>
  api.runJob(name, { market, now: () => time, ...change });

interface QuoteRow {
  readonly price: number;
  readonly volume: number;
  readonly as_of: Date;
  readonly source: string;
  readonly year_low: number;
  readonly year_high: number;
  readonly average_volume: number;
}

async function quoteRow(tickerId: number): Promise<QuoteRow | undefined> {
  const [row] = await api.sql<QuoteRow[]>`
    select price::float8 as price, volume, as_of, source, year_low::float8 as year_low, year_high::float8 as year_high, average_volume
    from quotes where ticker_id = ${tickerId}`;
  return row;
}

const count = async (query: string): Promise<number> => {
  const [row] = await api.sql.unsafe<{ value: number }[]>(`select count(*) as value from ${query}`);
  return row?.value ?? -1;
};

describe('refresh-quotes', () => {
  it('stores the price of everything that is listed', async () => {
    await run('refresh-quotes');
    expect(await count('quotes')).toBe(await count('tickers'));
    const [now] = await market.quotes([APPLE], DURING);
    expect(await quoteRow(APPLE)).toMatchObject({
      price: now?.price,
      volume: now?.volume,
      as_of: DURING,
      source: 'simulated',
    });
  });

  it('follows the price, and never returns to an older one', async () => {
    await run('refresh-quotes');
    const later = new Date(DURING.getTime() + 20 * 60_000);
    time = later;
    await run('refresh-quotes');
    expect((await quoteRow(APPLE))?.as_of).toEqual(later);
    time = DURING;
    await run('refresh-quotes');
    expect((await quoteRow(APPLE))?.as_of).toEqual(later);
  });

  it('changes nothing while the market is closed', async () => {
    time = new Date('2026-11-21T12:00:00Z');
    await run('refresh-quotes');
    const [versions] = await api.sql<
      { all: string }[]
    >`select string_agg(xmin::text, ' ' order by ticker_id) as all from quotes`;
    time = new Date('2026-11-21T12:30:00Z');
    await run('refresh-quotes');
    const [after] = await api.sql<
      { all: string }[]
    >`select string_agg(xmin::text, ' ' order by ticker_id) as all from quotes`;
    expect(versions?.all).toMatch(/^\d+ /);
    expect(after).toEqual(versions);
  });

  it('converts the stored ranges with the first price after a split', async () => {
    await api.sql`delete from quotes where ticker_id = ${APPLE}`;
    const runWith = (price: number): Promise<void> => {
      const quote = {
        tickerId: APPLE,
        price,
        previousClose: price,
        open: price,
        dayHigh: price,
        dayLow: price,
        volume: 1_000,
        afterHoursPrice: null,
        state: 'open',
        asOf: time,
        source: 'simulated',
        delaySeconds: 0,
        stale: false,
      } as const;
      const quotes: MarketPort['quotes'] = (ids) => Promise.resolve(ids.includes(APPLE) ? [quote] : []);
      return run('refresh-quotes', { market: { ...market, quotes } });
    };
    time = new Date('2026-11-20T20:00:00Z');
    await runWith(1_200);
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${APPLE}, 'split', '2026-11-23', 10)`;
    for (const [at, price] of [
      ['2026-11-23T15:00:00Z', 123],
      ['2026-11-23T15:01:00Z', 119],
    ] as const) {
      time = new Date(at);
      await runWith(price);
    }
    expect(await quoteRow(APPLE)).toMatchObject({ year_low: 119, year_high: 123, average_volume: 10_000 });
    await api.sql`delete from corporate_actions where ticker_id = ${APPLE} and day = '2026-11-23'`;
    await api.sql`delete from quotes where ticker_id = ${APPLE}`;
  });

  it('leaves a price unchanged when the source has no answer', async () => {
    time = new Date('2026-11-23T12:00:00Z');
    await run('refresh-quotes');
    const before = await quoteRow(APPLE);
    const silent: MarketPort = {
      ...market,
      quotes: async (ids, at) => (await market.quotes(ids, at)).map((quote) => ({ ...quote, price: 1, stale: true })),
    };
    time = new Date('2026-11-23T16:00:00Z');
    await run('refresh-quotes', { market: silent });
    expect(await quoteRow(APPLE)).toEqual(before);
  });
});

it('deletes stored data of another source when the new source has a price', async () => {
  await run('refresh-quotes');
  await api.sql`
    insert into daily_candles (ticker_id, day, open, high, low, close, volume) values
      (${APPLE}, '2026-11-10', 1, 1, 1, 1, 1), (${THY}, '2026-11-10', 1, 1, 1, 1, 1)`;
  const vendor: MarketPort = {
    ...market,
    source: 'vendor',
    quotes: async (ids, at) =>
      (await market.quotes(ids, at))
        .filter(({ tickerId }) => tickerId === APPLE)
        .map((quote) => ({ ...quote, price: 7, dayLow: 6, dayHigh: 8, source: 'vendor' })),
  };
  await run('refresh-quotes', { market: vendor });
  expect(await quoteRow(APPLE)).toMatchObject({ price: 7, year_low: 6, year_high: 8, source: 'vendor' });
  expect(await quoteRow(THY)).toMatchObject({ source: 'simulated' });
  expect(await count(`daily_candles where ticker_id = ${APPLE}`)).toBe(0);
  expect(await count(`daily_candles where ticker_id = ${THY}`)).toBe(1);
  await api.sql`delete from daily_candles`;
});

describe('store-candles', () => {
  const storeAllCandles = async (): Promise<void> => {
    let before = -1;
    for (let now = 0; now !== before; now = await count('daily_candles')) {
      before = now;
      await run('store-candles');
    }
  };

  const days = async (id: number): Promise<string[]> => {
    const rows = await api.sql<{ day: string }[]>`
      select day from daily_candles where ticker_id = ${id} order by day desc limit 3`;
    return rows.map(({ day }) => day);
  };

  it('stores completed days, catches up later, and changes nothing when it runs again', async () => {
    await api.sql`delete from corporate_actions where kind <> 'split'`;
    await api.sql`delete from tickers where id not in (${APPLE}, ${THY})`;
    time = DURING;
    await storeAllCandles();
    // New York is still open, Istanbul closed at 15:00 UTC.
    expect(await days(APPLE)).toEqual(['2026-11-17', '2026-11-16', '2026-11-13']);
    expect(await days(THY)).toEqual(['2026-11-18', '2026-11-17', '2026-11-16']);
    expect(await count(`daily_candles where ticker_id = ${APPLE}`)).toBeGreaterThan(490);

    const candleCount = await count('daily_candles');
    await run('store-candles');
    expect(await count('daily_candles')).toBe(candleCount);

    // The server was down over a weekend.
    time = new Date('2026-11-24T12:00:00Z');
    await storeAllCandles();
    expect(await days(APPLE)).toEqual(['2026-11-23', '2026-11-20', '2026-11-19']);
    expect(await count('daily_candles')).toBe(candleCount + 4 + 3);
    const [stored] = await api.sql<{ close: number; volume: number }[]>`
      select close::float8 as close, volume from daily_candles where ticker_id = ${APPLE} and day = '2026-11-19'`;
    const [candle] = await market.candles({
      tickerId: APPLE,
      interval: '1d',
      from: new Date('2026-11-19T12:00:00Z'),
      to: new Date('2026-11-19T23:00:00Z'),
    });
    expect(stored).toEqual({ close: candle?.close, volume: candle?.volume });
  });

  it('sets the one-year range and the average volume of quotes, in current shares', async () => {
    time = new Date('2026-11-24T12:00:00Z');
    await run('refresh-quotes');
    // A split of yesterday: everything before it counts in four times as many shares.
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${APPLE}, 'split', '2026-11-23', 4)`;
    await api.sql`delete from daily_candles where ticker_id = ${APPLE}`;
    time = new Date('2026-11-24T12:02:00Z');
    await run('refresh-quotes');
    await run('store-candles');
    const row = await quoteRow(APPLE);
    const year = await market.candles({
      tickerId: APPLE,
      interval: '1d',
      from: new Date('2025-11-25T00:00:00Z'),
      to: new Date('2026-11-24T12:02:00Z'),
    });
    const month = year.slice(-21);
    expect(row?.year_low).toBeCloseTo(Math.min(...year.map(({ low }) => low)), 1);
    expect(row?.year_high).toBeCloseTo(Math.max(...year.map(({ high }) => high)), 1);
    const usual = month.reduce((sum, { volume }) => sum + volume, 0) / 21;
    expect((row?.average_volume ?? 0) / usual).toBeCloseTo(1, 4);
  });

  it('stores finer candles for the last days and deletes older ones', async () => {
    time = new Date('2026-11-24T12:04:00Z');
    await run('store-candles');
    const [range] = await api.sql<{ first: Date; last: Date }[]>`
      select min(starts_at) as first, max(starts_at) as last from intraday_candles where ticker_id = ${THY}`;
    expect(range?.last).toEqual(new Date('2026-11-23T14:55:00Z'));
    time = new Date('2026-12-20T12:04:00Z');
    await run('store-candles');
    expect(await count("intraday_candles where starts_at < '2026-12-01'")).toBe(0);
  });

  it('leaves most of the request budget of a vendor to users', async () => {
    await api.sql`
      insert into tickers (id, kind, symbol, symbol_key, name, exchange_id, currency, search_key)
      select n, 'stock', 'T' || n, 't' || n, 'T', 1, 'USD', 't' from generate_series(800001, 800040) n`;
    time = new Date('2026-12-28T12:00:00Z');
    let requests = 0;
    const vendor: MarketPort = {
      ...market,
      source: 'vendor',
      candles: () => {
        requests += 1;
        return Promise.resolve([]);
      },
    };
    await run('store-candles', { market: vendor });
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(30);
    await api.sql`delete from tickers where id between 800001 and 800040`;
  });

  it('stores every day of an exchange that trades around the clock', async () => {
    await api.sql`delete from daily_candles`;
    const always = openMarket(api.database, () => time, {
      config: {
        source: 'simulated',
        sessions: 'always',
        requestsPerMinute: 1,
        requestsPerReader: 1,
        timeoutSeconds: 1,
        quoteSeconds: 1,
      },
    });
    for (const [now, last] of [
      ['2027-01-03T12:00:00Z', '2027-01-02'],
      ['2027-01-04T12:00:00Z', '2027-01-03'],
      ['2027-01-05T12:00:00Z', '2027-01-04'],
    ] as const) {
      time = new Date(now);
      await run('store-candles', { market: always });
      expect([(await days(APPLE))[0], (await days(THY))[0]]).toEqual([last, last]);
    }
    expect(await days(THY)).toEqual(['2027-01-04', '2027-01-03', '2027-01-02']);
    await api.sql`delete from daily_candles`;
  });

  it('continues with the other tickers when one fails', async () => {
    time = new Date('2027-01-05T12:00:00Z');
    const failing: MarketPort = {
      ...market,
      candles: (request) => (request.tickerId === APPLE ? Promise.reject(new Error('away')) : market.candles(request)),
    };
    const before = await count(`daily_candles where ticker_id = ${THY}`);
    await run('store-candles', { market: failing, log: { info: () => {}, warn: () => {}, error: () => {} } });
    expect(await count(`daily_candles where ticker_id = ${THY}`)).toBeGreaterThan(before);
  });
});

it('counts mentions of a ticker: the latest count most, hidden ones do not count', async () => {
  const author = await api.people.appUser();
  const now = new Date('2026-11-24T12:00:00Z');
  time = now;
  for (const [tickerId, hours, state] of [
    [APPLE, 1, 'visible'],
    [APPLE, 25, 'visible'],
    [THY, 2, 'hidden'],
    [THY, 400, 'visible'],
  ] as const) {
    const at = new Date(now.getTime() - hours * 3_600_000);
    const [post] = await api.sql<{ id: number }[]>`
      insert into posts (author_id, type, description, search_key, created_at, state)
      values (${author.id}, 'text', 'x', 'x', ${at}, ${state}) returning id`;
    await api.sql`
      insert into post_tickers (post_id, ticker_id, token, created_at) values (${post?.id ?? 0}, ${tickerId}, 'X', ${at})`;
  }
  await run('refresh-trending');
  const scores = await api.sql<{ id: number; score: number }[]>`
    select id, mention_score as score from tickers where id in (${APPLE}, ${THY}) order by id`;
  expect(scores[0]?.score).toBeCloseTo(0.5 ** (1 / 24) + 0.5 ** (25 / 24), 3);
  expect(scores[1]?.score).toBe(0);
});
