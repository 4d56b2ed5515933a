import { describe, expect, it } from 'vitest';

import { changeSince, toSeries } from '@/shared/chart/price/series';
import { getGapWidth, sanitizePoints } from '@/shared/chart/price/steps';
import { clockTimes } from '@/shared/chart/price/zoneTime';

import { getDays, pointAt } from './pricePoints';

const NEW_YORK = 'America/New_York';
const iso = (clock: number) => new Date(clock).toISOString().slice(0, 16);

describe('the clock of an exchange', () => {
  it('follows the changes between summer and winter time', () => {
    const timestamps = ['2026-03-06T14:30:00Z', '2026-03-09T13:30:00Z', '2026-10-30T13:30:00Z', '2026-11-02T14:30:00Z'];
    expect(clockTimes(timestamps.map(Date.parse), NEW_YORK).map(iso)).toEqual([
      '2026-03-06T09:30',
      '2026-03-09T09:30',
      '2026-10-30T09:30',
      '2026-11-02T09:30',
    ]);
  });

  it('agrees for years of days with the time zone database for each day', () => {
    const days = Array.from({ length: 1500 }, (_, day) => Date.UTC(2022, 0, 1 + day, 14, 30));
    const format = new Intl.DateTimeFormat('en', { timeZone: NEW_YORK, hour: 'numeric', hourCycle: 'h23' });
    expect(clockTimes(days, NEW_YORK).map((clock) => new Date(clock).getUTCHours())).toEqual(
      days.map((day) => Number(format.format(day))),
    );
  });

  it('is UTC when the zone is unknown, and empty without points', () => {
    expect(clockTimes([0], 'Mars/Olympus')).toEqual([0]);
    expect(clockTimes([], NEW_YORK)).toEqual([]);
  });
});

describe('the points of a series', () => {
  it('stay unchanged when they are valid', () => {
    const points = getDays([1, 2, 3]);
    expect(sanitizePoints(points)).toBe(points);
  });

  it('are sorted and unique, without invalid prices', () => {
    const [first, second, third] = getDays([1, 2, 3]);
    const nonsense = [Number.NaN, -1, 0, Number.POSITIVE_INFINITY].map((close, index) =>
      pointAt(`2026-02-0${index + 1}T14:30:00Z`, close),
    );
    if (!first || !second || !third) throw new Error('Three days were made');
    expect(sanitizePoints([third, first, ...nonsense, second, second])).toEqual([first, second, third]);
  });

  it('are at midnight for days, and never twice at one time', () => {
    const { clocks } = toSeries(getDays([1, 2]), '1d', NEW_YORK, undefined, []);
    expect(clocks.map((clock) => iso(clock * 1000))).toEqual(['2026-01-01T00:00', '2026-01-02T00:00']);
    const twice = [pointAt('2026-01-01T14:30:00Z', 1), pointAt('2026-01-01T15:30:00Z', 2)];
    const both = toSeries(twice, '1d', NEW_YORK, undefined, []).clocks;
    expect(new Set(both).size).toBe(2);
  });
});

describe('gaps', () => {
  const at = (text: string) => Date.parse(`${text}Z`);

  it('are steps that are missing within a session', () => {
    expect(getGapWidth(at('2026-03-02T10:00'), at('2026-03-02T10:05'), '5m')).toBe(0);
    expect(getGapWidth(at('2026-03-02T10:00'), at('2026-03-02T10:20'), '5m')).toBe(3);
    expect(getGapWidth(at('2026-03-02T10:00'), at('2026-03-02T15:00'), '5m')).toBe(12);
  });

  it('do not include nights, weekends or holidays', () => {
    expect(getGapWidth(at('2026-03-02T15:55'), at('2026-03-03T09:30'), '5m')).toBe(0);
    expect(getGapWidth(at('2026-05-22T00:00'), at('2026-06-01T00:00'), '1d')).toBe(0);
    expect(getGapWidth(at('2026-05-01T00:00'), at('2026-06-01T00:00'), '1d')).toBeGreaterThan(0);
  });
});

describe('marks', () => {
  const split = (day: string) => ({ time: Date.parse(day), label: '4:1', text: 'Split' });
  const markedAt = (points: ReturnType<typeof getDays>, step: '5m' | '1d' | '1w', day: string) => [
    ...toSeries(points, step, NEW_YORK, undefined, [split(day)]).marks.keys(),
  ];

  it('are at their day', () => {
    expect(markedAt(getDays([1, 2, 3]), '1d', '2026-01-02')).toEqual([1]);
  });

  it('are at the week that contains their day, and at the first minutes of their day', () => {
    const weeks = [pointAt('2026-01-05T14:30:00Z', 1), pointAt('2026-01-12T14:30:00Z', 2)];
    expect(markedAt(weeks, '1w', '2026-01-08')).toEqual([0]);
    const minutes = ['2026-01-07T20:55:00Z', '2026-01-08T14:30:00Z', '2026-01-08T14:35:00Z'].map((time) =>
      pointAt(time, 1),
    );
    expect(markedAt(minutes, '5m', '2026-01-08')).toEqual([1]);
  });

  it('are left out before and after the series', () => {
    expect(markedAt(getDays([1, 2]), '1d', '2025-12-01')).toEqual([]);
    expect(markedAt(getDays([1, 2]), '1d', '2026-02-01')).toEqual([]);
  });
});

describe('the change since the start', () => {
  it('is in percent, and empty without a start', () => {
    expect(changeSince(100, 125)).toBe(25);
    expect(changeSince(null, 125)).toBeNull();
    expect(changeSince(0, 125)).toBeNull();
    expect(changeSince(100, undefined)).toBeNull();
  });
});
