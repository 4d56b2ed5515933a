import { describe, expect, it } from 'vitest';
import { loadCatalogue, loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import type { Instrument, Interval } from '../../../server/ports/market/market.ts';
import { calendar } from '../../../server/ports/market/calendar.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';

const instruments = loadInstruments();
const market = createSimulatedMarket(instruments);
const toId = (symbol: string): number =>
  loadCatalogue().find(({ instrument }) => instrument.symbol === symbol)?.instrument.tickerId ?? 0;
const SYMBOLS = ['AAPL', 'NVDA', 'BRK.B', 'THYAO', 'SASA', 'BYND', 'SPY', 'XLE', 'DJI', 'XU030'];
const at = (text: string): Date => new Date(text);
const RANGE = { from: at('2026-11-02T00:00:00Z'), to: at('2026-11-13T23:00:00Z') };

it('lists every ticker under its own id and symbol', () => {
  expect(new Set(instruments.map(({ tickerId }) => tickerId)).size).toBe(instruments.length);
  expect(new Set(instruments.map(({ symbol }) => symbol)).size).toBe(instruments.length);
});

it('returns the same prices again, for any reader and in any order', async () => {
  const otherMarket = createSimulatedMarket(loadInstruments());
  const time = at('2026-11-12T16:21:43.250Z');
  const ids = SYMBOLS.map(toId);
  const backwards = (await otherMarket.quotes([...ids].reverse(), time)).reverse();
  expect(await market.quotes(ids, time)).toEqual(backwards);
});

it('pins some prices, so that a change of the simulation is detected', async () => {
  const [apple, thy] = await market.quotes([toId('AAPL'), toId('THYAO')], at('2026-11-19T18:00:00Z'));
  expect(apple).toMatchObject({
    price: 283.63,
    previousClose: 283.63,
    open: 282.82,
    dayHigh: 286.38,
    dayLow: 280.39,
    state: 'open',
  });
  expect(thy).toMatchObject({ price: 277.09, state: 'closed' });
});

it('leaves unknown ids out', async () => {
  expect(await market.quotes([999_999, toId('AAPL')], at('2026-11-12T16:00:00Z'))).toHaveLength(1);
  expect(await market.candles({ tickerId: 999_999, interval: '1d', ...RANGE })).toEqual([]);
  expect(await market.candles({ tickerId: toId('AAPL'), interval: '1d', from: RANGE.to, to: RANGE.from })).toEqual([]);
});

describe.each(SYMBOLS)('%s', (symbol) => {
  const tickerId = toId(symbol);

  it('has a positive price and stays near its level for nine years', async () => {
    const base = instruments.find((instrument) => instrument.tickerId === tickerId)?.basePrice ?? 0;
    const candles = await market.candles({
      tickerId,
      interval: '1mo',
      from: at('2018-01-01T00:00:00Z'),
      to: at('2027-03-01T00:00:00Z'),
    });
    expect(candles).toHaveLength(110);
    for (const candle of candles) {
      expect(candle.low).toBeGreaterThan(0);
      expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close));
      expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close));
      expect(candle.close / base).toBeGreaterThan(0.08);
      expect(candle.close / base).toBeLessThan(8);
    }
  });

  it('has fine candles that add up to the coarse ones', async () => {
    const days = await market.candles({ tickerId, interval: '1d', ...RANGE });
    expect(days.length).toBeGreaterThan(8);
    for (const interval of ['5m', '30m', '1h'] satisfies Interval[]) {
      const fine = await market.candles({ tickerId, interval, ...RANGE });
      for (const day of days) {
        const parts = fine.filter(
          ({ time }) => time.toISOString().slice(0, 10) === day.time.toISOString().slice(0, 10),
        );
        expect(parts[0]?.open).toBe(day.open);
        expect(parts.at(-1)?.close).toBe(day.close);
        expect(Math.max(...parts.map(({ high }) => high))).toBe(day.high);
        expect(Math.min(...parts.map(({ low }) => low))).toBe(day.low);
        expect(parts.reduce((sum, { volume }) => sum + volume, 0)).toBe(day.volume);
      }
    }
  });

  it('has quotes within the candles of the same time', async () => {
    const fine = await market.candles({ tickerId, interval: '5m', ...RANGE });
    for (const [index, candle] of fine.entries()) {
      if (index % 17 !== 0) continue;
      const inside = market.quote(tickerId, new Date(candle.time.getTime() + 137_311));
      expect(inside?.price).toBeGreaterThanOrEqual(candle.low);
      expect(inside?.price).toBeLessThanOrEqual(candle.high);
      expect(market.quote(tickerId, candle.time)?.price).toBe(candle.open);
    }
  });

  it('ends an unfinished candle with the current price', async () => {
    const to = at('2026-11-12T14:43:17.500Z');
    const candles = await market.candles({ tickerId, interval: '5m', from: at('2026-11-12T00:00:00Z'), to });
    const quote = market.quote(tickerId, to);
    expect(candles.at(-1)?.close).toBe(quote?.price);
  });
});

describe('splits', () => {
  const base = instruments.find((instrument) => instrument.symbol === 'COST');
  if (!base) throw new Error('COST is not listed.');
  const plain: Instrument = { ...base, splits: [] };
  const split: Instrument = { ...base, splits: [{ date: '2026-11-10', ratio: 4 }] };
  const without = createSimulatedMarket([plain]);
  const withSplit = createSimulatedMarket([split]);

  it('preserve the value of a holding', () => {
    for (const time of [
      '2026-11-06T17:00:00Z',
      '2026-11-09T20:59:59Z',
      '2026-11-10T14:30:00Z',
      '2026-11-11T18:00:00Z',
    ]) {
      const shares = time < '2026-11-10' ? 10 : 40;
      const value = shares * (withSplit.quote(base.tickerId, at(time))?.price ?? 0);
      expect(value / (40 * (without.quote(base.tickerId, at(time))?.price ?? 1))).toBeCloseTo(1, 4);
    }
  });

  it('leave adjusted candles without a jump, and appear as a jump in unadjusted candles', async () => {
    const request = {
      tickerId: base.tickerId,
      interval: '1d',
      from: at('2026-11-09T00:00:00Z'),
      to: at('2026-11-10T23:00:00Z'),
    } as const;
    const [before, after] = await withSplit.candles(request);
    const [traded] = await withSplit.candles({ ...request, adjusted: false });
    expect((after?.open ?? 0) / (before?.close ?? 1)).toBeGreaterThan(0.8);
    expect((traded?.close ?? 0) / (before?.close ?? 1)).toBeCloseTo(4, 3);
    expect((before?.volume ?? 0) / (traded?.volume ?? 1)).toBeCloseTo(4, 3);
  });
});

it('has more volume at both ends of a session than in its middle', async () => {
  let [ends, middle] = [0, 0];
  for (const tickerId of [1, 2, 3, 4, 5, 6, 7, 8]) {
    for (const session of calendar('US').between(
      at('2026-09-01T00:00:00Z').getTime(),
      at('2026-10-01T00:00:00Z').getTime(),
    )) {
      const volume = (minute: number): number => market.model(tickerId)?.volumeBy(session, minute) ?? 0;
      ends += volume(60) + volume(390) - volume(330);
      middle += volume(255) - volume(135);
    }
  }
  expect(ends / middle).toBeGreaterThan(1.4);
});

it('moves an index with its members', () => {
  const index = instruments.find(({ symbol }) => symbol === 'DJI');
  const session = calendar('US').onOrAfter('2026-11-05');
  if (!index || !session) throw new Error('No index.');
  const basket = (read: (tickerId: number) => number): number =>
    index.members.reduce((sum, { tickerId, units }) => sum + units * read(tickerId), 0);
  const base = basket((tickerId) => instruments.find((instrument) => instrument.tickerId === tickerId)?.basePrice ?? 0);
  const now = basket((tickerId) => market.model(tickerId)?.closePrice(session) ?? 0);
  expect(market.model(index.tickerId)?.closePrice(session)).toBeCloseTo((now / base) * index.basePrice, 6);
});
