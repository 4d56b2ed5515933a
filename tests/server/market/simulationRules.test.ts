import { describe, expect, it } from 'vitest';
import { loadCatalogue, loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import { calendar } from '../../../server/ports/market/calendar.ts';
import type { Instrument, Interval } from '../../../server/ports/market/market.ts';
import { unit } from '../../../server/ports/market/noise.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';

/** Rules for every ticker at any time, tested with times and tickers from a seeded random generator. */

const instruments = loadInstruments();
const market = createSimulatedMarket(instruments);
const CASES = 150;
const FIRST = Date.UTC(2018, 0, 5);
const LAST = Date.UTC(2027, 5, 1);

interface Case {
  readonly instrument: Instrument;
  readonly time: number;
}

/** Half of the times are arbitrary, half are within a session. */
function draw(seed: number, index: number): Case {
  const instrument = instruments[Math.floor(unit(seed, index * 3) * instruments.length)];
  if (!instrument) throw new Error('Nothing is listed.');
  const anywhere = FIRST + Math.floor(unit(seed, index * 3 + 1) * (LAST - FIRST));
  if (index % 2 === 0) return { instrument, time: anywhere };
  const session = calendar(instrument.exchange === 'BIST' ? 'TR' : 'US').at(anywhere);
  if (!session) throw new Error('No session.');
  const inside = Math.floor(unit(seed, index * 3 + 2) * (session.closesAt - session.opensAt));
  return { instrument, time: session.opensAt + inside };
}

const cases = (seed: number): Case[] => Array.from({ length: CASES }, (_unused, index) => draw(seed, index));

describe('the simulated exchange', () => {
  it('gives the same answers on a new machine, whatever was requested before', async () => {
    const fresh = createSimulatedMarket([...loadInstruments()].reverse());
    for (const { instrument, time } of cases(1).reverse()) {
      const at = new Date(time);
      expect(fresh.quote(instrument.tickerId, at)).toEqual(market.quote(instrument.tickerId, at));
    }
    for (const { instrument, time } of cases(2).slice(0, 12)) {
      const request = {
        tickerId: instrument.tickerId,
        interval: '15m',
        from: new Date(time - 3 * 86_400_000),
        to: new Date(time),
      } as const;
      expect(await fresh.candles(request)).toEqual(await market.candles(request));
    }
  });

  it('has no price at or below zero, highs above lows, and volumes that never decrease within a session', () => {
    for (const { instrument, time } of cases(3)) {
      const quote = market.quote(instrument.tickerId, new Date(time));
      const later = market.quote(instrument.tickerId, new Date(time + 60_000));
      if (!quote || !later) throw new Error(`No quote of ${instrument.symbol}.`);
      const { price, open, dayLow, dayHigh, previousClose } = quote;
      expect(Math.min(price, open, dayLow, previousClose)).toBeGreaterThan(0);
      expect(dayLow).toBeLessThanOrEqual(Math.min(price, open));
      expect(dayHigh).toBeGreaterThanOrEqual(Math.max(price, open));
      expect(quote.volume).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(quote.volume)).toBe(true);
      const isSameSession = quote.open === later.open && quote.previousClose === later.previousClose;
      expect(later.volume).toBeGreaterThanOrEqual(isSameSession ? quote.volume : 0);
      expect(quote.asOf.getTime()).toBeLessThanOrEqual(time);
    }
  });

  it('has candles that enclose every price of their interval', async () => {
    for (const [index, { instrument, time }] of cases(4).entries()) {
      const interval = (['1m', '5m', '15m', '30m', '1h', '1d'] satisfies Interval[])[index % 6] ?? '5m';
      const session = await market.lastSession(instrument.tickerId, new Date(time));
      if (!session) throw new Error('No session.');
      const candles = await market.candles({
        tickerId: instrument.tickerId,
        interval,
        from: new Date(session.opensAt),
        to: new Date(session.closesAt),
        adjusted: false,
      });
      const quotedAt = Math.min(time, session.closesAt - 1);
      const candle = candles.findLast((item) => item.time.getTime() <= quotedAt);
      const price = market.quote(instrument.tickerId, new Date(quotedAt))?.price ?? Number.NaN;
      // No candle covers the minutes of a halt; the price is that of the last candle.
      expect(price).toBeLessThanOrEqual(candle?.high ?? 0);
      expect(price).toBeGreaterThanOrEqual(candle?.low ?? Number.NaN);
      for (const { open, high, low, close, volume } of candles) {
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeGreaterThan(0);
        expect(volume).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('returns the same value for a single time as within a whole session', () => {
    for (const { instrument, time } of cases(5)) {
      const model = market.model(instrument.tickerId);
      const session = model?.calendar.at(time);
      if (!model || !session) throw new Error('No model.');
      const minutes = new Float64Array(1024);
      model.fill(session, minutes);
      const minute = Math.floor((Math.min(time, session.closesAt) - session.opensAt) / 60_000);
      const point = model.priceAt(session, session.opensAt + minute * 60_000);
      expect(point / (minutes[minute] ?? 0)).toBeCloseTo(1, 12);
    }
  });

  it('preserves the value of a holding through any split', () => {
    for (const [index, { instrument, time }] of cases(6).entries()) {
      if (instrument.kind === 'index') continue;
      const ratio = [2, 3, 4, 10, 0.1, 1.5][index % 6] ?? 2;
      const session = market.model(instrument.tickerId)?.calendar.at(time);
      if (!session) throw new Error('No session.');
      const split = createSimulatedMarket([{ ...instrument, splits: [{ date: session.date, ratio }] }]);
      const plain = createSimulatedMarket([{ ...instrument, splits: [] }]);
      const value = (source: typeof split, at: number, shares: number): number =>
        shares * (source.quote(instrument.tickerId, new Date(at))?.price ?? Number.NaN);
      const before = session.opensAt - 1;
      // The remaining difference comes from rounding prices to a hundredth.
      const grain = 0.0051 * Math.max(1, ratio) * 2;
      expect(Math.abs(value(split, before, 1) - value(plain, before, ratio))).toBeLessThanOrEqual(grain);
      expect(Math.abs(value(split, session.opensAt, ratio) - value(plain, session.opensAt, ratio))).toBeLessThanOrEqual(
        grain,
      );
    }
  });
});

describe('the price at a given time', () => {
  it('needs a few dozen steps for any time, and stores nothing', () => {
    const share = instruments.find(({ symbol }) => symbol === 'MSFT');
    if (!share) throw new Error('MSFT is not listed.');
    const trading = calendar('US');
    // Counts the noise samples of the model, by the function that every sample calls.
    const drawn = (sessionIndex: number): number => {
      const session = trading.sessions[sessionIndex];
      if (!session) throw new Error('No session.');
      const original = Math.imul;
      let count = 0;
      Math.imul = (a, b) => {
        count += 1;
        return original(a, b);
      };
      try {
        createSimulatedMarket([share])
          .model(share.tickerId)
          ?.priceAt(session, session.opensAt + 12_345_678);
      } finally {
        Math.imul = original;
      }
      return count;
    };
    const counts = [300, 1_000, 2_300, 5_000, 7_000].map(drawn);
    // Three walks of nine and nine halvings, each noise of four multiplications, opening and closing, two minutes.
    for (const count of counts) expect(count).toBeGreaterThan(100);
    for (const count of counts) expect(count).toBeLessThan(1_500);
    expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(3);
  });
});

const halted = (halts: Instrument['halts']): ReturnType<typeof createSimulatedMarket> => {
  const share = instruments.find(({ symbol }) => symbol === 'KO');
  if (!share) throw new Error('KO is not listed.');
  return createSimulatedMarket([{ ...share, ...(halts ? { halts } : {}) }]);
};
const KO = loadCatalogue().find(({ instrument }) => instrument.symbol === 'KO')?.instrument.tickerId ?? 0;
const at = (text: string): Date => new Date(text);

describe('a halt', () => {
  const day = halted([{ startsAt: at('2026-11-18T16:00:00Z'), endsAt: at('2026-11-18T17:30:00Z') }]);

  it('stops price and volume, is reported as a halt, and resumes trade afterwards', () => {
    const before = day.quote(KO, at('2026-11-18T15:59:59Z'));
    const start = day.quote(KO, at('2026-11-18T16:00:00Z'));
    const middle = day.quote(KO, at('2026-11-18T17:29:59Z'));
    const after = day.quote(KO, at('2026-11-18T17:30:00Z'));
    expect(before?.state).toBe('open');
    expect(middle).toMatchObject({
      state: 'halted',
      price: start?.price,
      volume: start?.volume,
      asOf: at('2026-11-18T16:00:00Z'),
    });
    expect(after?.state).toBe('open');
    expect(after?.volume).toBeGreaterThan(middle?.volume ?? 0);
    expect(after?.price).toBe(halted([]).quote(KO, at('2026-11-18T17:30:00Z'))?.price);
  });

  it('leaves a gap between the candles', async () => {
    const candles = await day.candles({
      tickerId: KO,
      interval: '5m',
      from: at('2026-11-18T15:50:00Z'),
      to: at('2026-11-18T17:40:00Z'),
    });
    expect(candles.map(({ time }) => time.toISOString().slice(11, 16))).toEqual(
      ['15:50', '15:55', '17:30', '17:35', '17:40'].slice(0, candles.length),
    );
    expect(candles.length).toBeGreaterThanOrEqual(4);
  });

  it('that lasts days has the last price and no candles', async () => {
    const days = halted([{ startsAt: at('2026-11-16T18:00:00Z'), endsAt: null }]);
    const last = days.quote(KO, at('2026-11-16T18:00:00Z'));
    const later = days.quote(KO, at('2026-11-19T16:00:00Z'));
    expect(later).toMatchObject({
      state: 'halted',
      price: last?.price,
      previousClose: last?.price,
      volume: 0,
      asOf: at('2026-11-16T18:00:00Z'),
      afterHoursPrice: null,
    });
    const candles = await days.candles({
      tickerId: KO,
      interval: '1d',
      from: at('2026-11-13T00:00:00Z'),
      to: at('2026-11-19T23:00:00Z'),
    });
    expect(candles.map(({ time }) => time.toISOString().slice(0, 10))).toEqual(['2026-11-13', '2026-11-16']);
  });

  it('of the simulation itself is rare, short and the same for all readers', () => {
    const stocks = instruments.filter(({ kind }) => kind === 'stock');
    const sessions = calendar('US').between(at('2026-01-01T00:00:00Z').getTime(), at('2026-07-01T00:00:00Z').getTime());
    const otherMarket = createSimulatedMarket(instruments);
    const lengths: number[] = [];
    for (const { tickerId, exchange } of stocks) {
      if (exchange === 'BIST') continue;
      for (const session of sessions) {
        const noon = session.opensAt + 2.5 * 3_600_000;
        const since = market.model(tickerId)?.haltedSince(session, noon);
        expect(otherMarket.model(tickerId)?.haltedSince(session, noon)).toBe(since);
        if (since !== undefined) lengths.push(noon - since);
      }
    }
    expect(Math.max(...lengths)).toBeLessThan(30 * 60_000);
    expect(lengths.length).toBeGreaterThan(0);
    expect(lengths.length).toBeLessThan((stocks.length * sessions.length) / 5_000);
  });
});

describe('a delisted ticker', () => {
  const share = instruments.find(({ tickerId }) => tickerId === KO);
  const gone = createSimulatedMarket(share ? [{ ...share, listedOn: '2026-03-02', delistedOn: '2026-11-17' }] : []);

  it('has its last price, with the state closed', async () => {
    const last = gone.quote(KO, at('2026-11-16T21:00:00Z'));
    const now = gone.quote(KO, at('2026-12-24T16:00:00Z'));
    expect(now).toEqual({ ...last, state: 'closed', afterHoursPrice: null });
    expect(now?.asOf).toEqual(at('2026-11-16T21:00:00Z'));
    expect((await gone.lastSession(KO, at('2027-05-01T00:00:00Z')))?.date).toBe('2026-11-16');
  });

  it('has candles from its first day to its last', async () => {
    const candles = await gone.candles({
      tickerId: KO,
      interval: '1d',
      from: at('2025-01-01T00:00:00Z'),
      to: at('2027-01-01T00:00:00Z'),
    });
    expect(candles[0]?.time.toISOString().slice(0, 10)).toBe('2026-03-02');
    expect(candles.at(-1)?.time.toISOString().slice(0, 10)).toBe('2026-11-16');
    expect(gone.quote(KO, at('2026-02-27T18:00:00Z'))).toBeUndefined();
  });
});

describe('a market closed for days', () => {
  it('shows the last session with its time', () => {
    // Thanksgiving on Thursday; the day after closes at one.
    const holiday = market.quote(1, at('2026-11-26T18:00:00Z'));
    expect(holiday).toMatchObject({ state: 'holiday', asOf: at('2026-11-25T21:00:00Z') });
    const sunday = market.quote(1, at('2026-11-29T18:00:00Z'));
    expect(sunday).toMatchObject({ state: 'closed', asOf: at('2026-11-27T18:00:00Z') });
    expect(market.nextChange('NYSE', at('2026-11-29T18:00:00Z'))).toEqual(at('2026-11-30T14:30:00Z'));
    expect(market.nextChange('BIST', at('2026-11-30T08:00:00Z'))).toEqual(at('2026-11-30T15:00:00Z'));
  });
});

it('returns the changes between two times, and none while nothing changes', async () => {
  const ids = instruments.slice(0, 40).map(({ tickerId }) => tickerId);
  const changes = await market.changes(ids, at('2026-11-18T16:00:00Z'), at('2026-11-18T16:00:20Z'));
  expect(changes.length).toBeGreaterThan(20);
  expect(changes[0]).toEqual(market.quote(changes[0]?.tickerId ?? 0, at('2026-11-18T16:00:20Z')));
  expect(await market.changes(ids, at('2026-11-21T16:00:00Z'), at('2026-11-21T16:00:01Z'))).toEqual([]);
});

it('draws sparklines of the last session that end with the current price', async () => {
  const now = at('2026-11-18T17:45:00Z');
  const series = await market.series([1, 1001, 999_999], 30, now);
  expect([...series.keys()]).toEqual([1, 1001]);
  expect(series.get(1)).toHaveLength(30);
  expect(series.get(1)?.at(-1)).toEqual({ time: now, price: market.quote(1, now)?.price });
  expect(series.get(1001)?.at(-1)?.time).toEqual(at('2026-11-18T15:00:00Z'));
});

it('finds by symbol before name, ignoring case and diacritics', async () => {
  const found = await market.search('ko', 5);
  expect(found[0]).toMatchObject({ symbol: 'KO', tickerId: KO });
  expect(await market.search('   ', 5)).toEqual([]);
  expect((await market.search('turk', 20)).every(({ name, symbol }) => /t[uü]rk/i.test(`${symbol} ${name}`))).toBe(
    true,
  );
});
