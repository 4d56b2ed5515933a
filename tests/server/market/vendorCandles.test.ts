import { describe, expect, it } from 'vitest';
import { json, recordedChart } from '../../support/vendor/fakeYahoo.ts';
import type { MarketData } from '../../../server/ports/market/market.ts';
import { APPLE, instruments, NOW, setUp } from './vendorSetUp.ts';

describe('the share of one reader', () => {
  const from = new Date('2025-11-10T00:00:00Z');
  const chart = (market: MarketData, tickerId: number, reader?: string) =>
    market.candles({ tickerId, interval: '1d', from, to: NOW, reader });
  const otherStocks = instruments.filter(({ kind }) => kind === 'stock').slice(10, 20);
  const rows = [[1_763_044_200, 274.11, 276.7, 272.09, 272.95, 49_602_800]] as const;

  it('limits only the charts that this reader has requested', async () => {
    const { yahoo, market, pass, failures } = setUp({ perReader: 3 });
    yahoo.chart = () => json(recordedChart('AAPL', rows));
    const [first, second, third, fourth] = otherStocks.map(({ tickerId }) => tickerId);
    for (const id of [first, second, third]) expect(await chart(market, id ?? 0, 'mallory')).toHaveLength(1);
    pass(20_000);
    await expect(chart(market, fourth ?? 0, 'mallory')).rejects.toMatchObject({ retryAfterMs: 40_000 });
    expect(yahoo.params).toHaveLength(3);
    // A cached chart costs nothing.
    expect(await chart(market, first ?? 0, 'mallory')).toHaveLength(1);
    expect(await chart(market, fourth ?? 0, 'ada')).toHaveLength(1);
    expect(await chart(market, APPLE)).toHaveLength(1);
    expect(yahoo.params).toHaveLength(5);
    pass(41_000);
    expect(await chart(market, otherStocks[5]?.tickerId ?? 0, 'mallory')).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('counts prices as well: beyond the limit, the last stored prices are shown', async () => {
    const { yahoo, market, pass } = setUp({ perReader: 2 });
    await market.quotes([APPLE], NOW, 'mallory');
    pass(16_000);
    expect(await market.quotes([APPLE], NOW, 'mallory')).toMatchObject([{ stale: false }]);
    pass(16_000);
    expect(await market.quotes([APPLE], NOW, 'mallory')).toMatchObject([{ stale: true }]);
    expect(await market.quotes([APPLE], NOW, 'ada')).toMatchObject([{ stale: false }]);
    expect(yahoo.params.length).toBe(3);
  });
});

describe('candles', () => {
  const request = {
    tickerId: APPLE,
    interval: '1d',
    from: new Date('2025-11-10T00:00:00Z'),
    to: NOW,
  } as const;
  const rows = [
    [1_763_044_200, 274.11, 276.7, 272.09, 272.95, 49_602_800],
    [1_763_130_600, null, null, null, null, null],
    [1_763_389_800, 268.82, 270.49, 265.73, 267.46, 45_018_300],
    [1_763_476_200, 269.99, 270.71, -1, 267.44, 45_677_300],
    [1_763_562_600, 265.53, 272.21, 265.5, 272.3, -5],
  ] as const;

  it('leave out gaps and invalid values, and contain their own end points', async () => {
    const { yahoo, market } = setUp();
    yahoo.chart = () => json(recordedChart('AAPL', rows));
    expect(await market.candles(request)).toEqual([
      { time: new Date(1_763_044_200_000), open: 274.11, high: 276.7, low: 272.09, close: 272.95, volume: 49_602_800 },
      { time: new Date(1_763_389_800_000), open: 268.82, high: 270.49, low: 265.73, close: 267.46, volume: 45_018_300 },
      { time: new Date(1_763_562_600_000), open: 265.53, high: 272.3, low: 265.5, close: 272.3, volume: 0 },
    ]);
  });

  it('are requested once for many readers, cached for a while, and used when the vendor fails later', async () => {
    const { yahoo, market, pass } = setUp();
    yahoo.chart = () => json(recordedChart('AAPL', rows));
    const [first] = await Promise.all(Array.from({ length: 20 }, () => market.candles(request)));
    await market.candles(request);
    expect(yahoo.params).toHaveLength(1);
    yahoo.chart = () => new Response('oops', { status: 500 });
    pass(11 * 60_000);
    expect(await market.candles(request)).toEqual(first);
    expect(yahoo.params).toHaveLength(2);
  });

  it('fail when no cached data exists', async () => {
    const { yahoo, market } = setUp();
    yahoo.chart = () => new Response('<html></html>');
    await expect(market.candles(request)).rejects.toMatchObject({ reason: 'nonsense' });
    yahoo.chart = () =>
      json({ chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } }, 404);
    await expect(market.candles({ ...request, interval: '5m' })).rejects.toMatchObject({ reason: 'unknown' });
  });

  it('are in the shares of the requested day, before a later split', async () => {
    const listed = instruments.map((instrument) =>
      instrument.tickerId === APPLE ? { ...instrument, splits: [{ date: '2025-11-18', ratio: 4 }] } : instrument,
    );
    const { yahoo, market } = setUp({ listed });
    yahoo.chart = () => json(recordedChart('AAPL', rows));
    const [before, , after] = await market.candles({ ...request, adjusted: false });
    expect(before).toMatchObject({ close: 272.95 * 4, volume: 49_602_800 / 4 });
    expect(after).toMatchObject({ close: 272.3 });
  });
});
