import { describe, expect, it } from 'vitest';
import { daysUntil, computePerformance, priceLine } from '../../../server/modules/dashboards/performance.ts';

const now = new Date('2026-11-21T15:00:00Z');
const days = daysUntil(now);
const flat = (price: number, last = price) => priceLine([], { price: last, previousClose: price }, days);

describe('daysUntil', () => {
  it('returns the last thirty days including today, the oldest first', () => {
    expect(days).toHaveLength(31);
    expect([days[0], days[30]]).toEqual(['2026-10-22', '2026-11-21']);
    expect(daysUntil(new Date('2026-03-01T00:00:00Z'), 1)).toEqual(['2026-02-28', '2026-03-01']);
  });
});

describe('priceLine', () => {
  it('repeats the last price on days without trade, and ends with the current price', () => {
    const line = priceLine(
      [
        { day: '2026-10-20', price: 10 },
        { day: '2026-10-24', price: 12 },
        { day: '2026-11-19', price: 15 },
      ],
      { price: 16, previousClose: 15 },
      days,
    );
    expect(line.prices).toHaveLength(31);
    expect(line.prices.slice(0, 4)).toEqual([10, 10, 12, 12]);
    expect(line.prices.slice(-4)).toEqual([12, 15, 15, 16]);
  });

  it('starts with the first price for a stock that was listed later', () => {
    const line = priceLine([{ day: '2026-11-10', price: 20 }], { price: 25, previousClose: 20 }, days);
    expect([line.prices[0], line.prices[30]]).toEqual([20, 25]);
  });
});

describe('performanceOf', () => {
  const rising = priceLine(
    days.slice(0, 30).map((day, index) => ({ day, price: 100 + index })),
    { price: 130, previousClose: 129 },
    days,
  );
  const lines = new Map([
    [1, rising],
    [2, flat(50)],
  ]);
  const since = '2026-01-01';

  it('sums the values of the holdings', () => {
    const performance = computePerformance(
      [
        { tickerId: 1, shares: 2, since },
        { tickerId: 2, shares: 4, since },
      ],
      lines,
      days,
    );
    expect(performance).toMatchObject({ value: 460, previousCloseValue: 458, changePercent: 15 });
    expect(performance?.series).toHaveLength(31);
    expect(performance?.series[0]).toBe(400);
  });

  it('ignores the time before a holding was bought or recorded', () => {
    expect(computePerformance([{ tickerId: 1, shares: 1, since: '2026-11-21' }], lines, days)?.changePercent).toBe(0);
    expect(computePerformance([{ tickerId: 1, shares: 1, since: '2026-11-11' }], lines, days)).toMatchObject({
      changePercent: 8.33,
      value: 130,
    });
    expect(computePerformance([{ tickerId: 1, shares: 1, since: '2027-01-01' }], lines, days)?.changePercent).toBe(0);
  });

  it('leaves out holdings without a price, and is null when no holding has one', () => {
    expect(
      computePerformance(
        [
          { tickerId: 2, shares: 1, since },
          { tickerId: 9, shares: 1000, since },
        ],
        lines,
        days,
      ),
    ).toMatchObject({ value: 50, changePercent: 0 });
    expect(computePerformance([{ tickerId: 9, shares: 1, since }], lines, days)).toBeUndefined();
    expect(computePerformance([], lines, days)).toBeUndefined();
  });
});
