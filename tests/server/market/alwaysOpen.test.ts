import { describe, expect, it } from 'vitest';
import { loadCatalogue, loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import { calendar } from '../../../server/ports/market/calendar.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';

const market = createSimulatedMarket(loadInstruments(), 'always');
const toId = (symbol: string): number =>
  loadCatalogue().find(({ instrument }) => instrument.symbol === symbol)?.instrument.tickerId ?? 0;
const SYMBOLS = ['AAPL', 'THYAO', 'SPY', 'DJI', 'XU030'];
const SUNDAY = new Date('2026-11-22T02:00:00Z');
const MINUTE = 60_000;

describe.each(['US', 'TR'] as const)('the calendar %s around the clock', (name) => {
  const trading = calendar(name, 'always');
  const { sessions } = trading;

  it('has a session for every day, each beginning when the last one ends', () => {
    const year = sessions.filter(({ date }) => date.startsWith('2026'));
    expect(year).toHaveLength(365);
    for (const [index, session] of sessions.slice(1).entries()) expect(session.opensAt).toBe(sessions[index]?.closesAt);
  });

  it('is open on a Sunday and on a holiday, and never changes', () => {
    for (const time of [SUNDAY, new Date('2026-12-25T12:00:00Z'), new Date('2026-10-29T12:00:00Z')]) {
      expect(trading.isOpen(time.getTime())).toBe(true);
      expect(trading.state(time.getTime())).toBe('open');
      expect(trading.nextChange(time.getTime())).toBeUndefined();
    }
  });
});

it('leaves the real sessions as they are', () => {
  expect(calendar('US').isOpen(SUNDAY.getTime())).toBe(false);
  expect(calendar('US').sessions.length).toBeLessThan(calendar('US', 'always').sessions.length);
});

describe.each(SYMBOLS)('%s around the clock', (symbol) => {
  const tickerId = toId(symbol);
  const from = new Date(SUNDAY.getTime() - 60 * MINUTE);

  it('moves on a Sunday, the same in every process', async () => {
    const second = createSimulatedMarket(loadInstruments(), 'always');
    const prices = new Set<number>();
    for (let minute = 0; minute < 60; minute += 1) {
      const at = new Date(from.getTime() + minute * MINUTE + 12_345);
      const [quote] = await market.quotes([tickerId], at);
      expect(quote).toMatchObject({ state: 'open', afterHoursPrice: null, asOf: at });
      expect(second.quote(tickerId, at)).toEqual(quote);
      prices.add(quote?.price ?? 0);
    }
    expect(prices.size).toBeGreaterThan(10);
  });

  it('has candles that contain every price, and the models agree at any second', async () => {
    const candles = await market.candles({ tickerId, interval: '5m', from, to: SUNDAY });
    expect(candles).toHaveLength(12);
    for (const { time, low, high } of candles)
      for (let second = 0; second < 300; second += 17) {
        const at = time.getTime() + second * 1000;
        const price = market.quote(tickerId, new Date(at))?.price ?? 0;
        expect(price).toBeGreaterThanOrEqual(low);
        expect(price).toBeLessThanOrEqual(high);
        const model = market.model(tickerId);
        const session = model?.calendar.at(at);
        expect(Math.abs((session && model ? model.priceAt(session, at) : 0) - price)).toBeLessThan(0.006);
      }
  });

  it('does not jump at midnight', () => {
    const session = calendar(symbol === 'THYAO' || symbol === 'XU030' ? 'TR' : 'US', 'always').at(SUNDAY.getTime());
    const midnight = session?.opensAt ?? 0;
    const price = (at: number): number => market.quote(tickerId, new Date(at))?.price ?? 0;
    expect(Math.abs(price(midnight) / price(midnight - 1) - 1)).toBeLessThan(0.0005);
  });
});
