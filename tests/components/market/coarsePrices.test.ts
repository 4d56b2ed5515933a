import { describe, expect, it } from 'vitest';

import { downsample, getLastPosition, stepsPerPosition } from '@/shared/chart/price/downsample';
import { toSeries } from '@/shared/chart/price/series';

import { getDays, pointAt } from './pricePoints';

const getSeries = (closes: readonly number[]) => toSeries(getDays(closes), '1d', 'UTC', undefined, []);

describe('neighbouring steps in one place', () => {
  it('are not merged as long as a screen can show them separately', () => {
    expect(stepsPerPosition(0)).toBe(1);
    expect(stepsPerPosition(5_000)).toBe(1);
    expect(stepsPerPosition(20_000)).toBe(4);
    const series = getSeries([1, 2, 3]);
    expect(downsample(series, 1)).toBe(series);
  });

  it('start with the first and end with the last step, with the highest and lowest price between', () => {
    const points = [
      pointAt('2026-01-01T00:00:00Z', { open: 5, high: 7, low: 4, close: 6, volume: 10 }),
      pointAt('2026-01-02T00:00:00Z', { open: 6, high: 9, low: 6, close: 8, volume: 20 }),
      pointAt('2026-01-03T00:00:00Z', { open: 8, high: 8, low: 2, close: 3, volume: 30 }),
    ];
    const { points: places, clocks } = downsample(toSeries(points, '1d', 'UTC', undefined, []), 2);
    expect(places).toMatchObject([{ open: 5, high: 9, low: 4, close: 8, volume: 30 }, points[2] ?? {}]);
    expect(clocks.map((clock) => new Date(clock * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-01-01',
      '2026-01-03',
    ]);
  });

  it('preserve the second line, the marks and the gaps', () => {
    const points = getDays([1, 2, 3, 4]);
    const comparison = {
      name: 'S&P 500',
      values: points.slice(0, 3).map(({ time }, at) => ({ time, value: at + 10 })),
    };
    const note = { time: Date.UTC(2026, 0, 4), label: '2:1', text: 'Split 2:1' };
    const series = toSeries(points, '1d', 'UTC', comparison, [note]);
    const coarse = downsample({ ...series, gaps: new Map([[1, 4]]) }, 2);
    expect(coarse.compared).toEqual([11, 12]);
    expect([...coarse.marks]).toEqual([[1, [note]]]);
    expect([...coarse.gaps]).toEqual([[0, 2]]);
  });

  it('move with the last step', () => {
    const series = getSeries([5, 6, 7, 8]);
    const last = getLastPosition(series, 2, pointAt('2026-01-04T14:30:00Z', 12));
    expect(last.points).toMatchObject([{ open: 7, high: 12, low: 7, close: 12 }]);
    expect(last.clocks).toEqual([series.clocks[2]]);
    expect(getLastPosition(series, 1, pointAt('2026-01-04T14:30:00Z', 12)).points).toMatchObject([
      { open: 12, close: 12 },
    ]);
  });
});
