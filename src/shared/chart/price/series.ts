import { clockTimes } from './zoneTime';
import { getGapWidth, indexAt, isIntraday, sanitizePoints, stepMs } from './steps';
import type { PriceComparison, PriceMark, PricePoint, PriceStep } from './types';

const DAY_MS = 86_400_000;

/** Prepared points for drawing and reading. */
export interface PriceSeries {
  points: readonly PricePoint[];
  /** The clock of the exchange at each point, seconds as if in UTC; days and longer at midnight. */
  clocks: readonly number[];
  /** The second line at each point, null where it has no value. */
  compared: readonly (number | null)[] | null;
  /** Events by point, such as splits. */
  marks: ReadonlyMap<number, readonly PriceMark[]>;
  /** Points before a gap, with the number of empty positions after them. */
  gaps: ReadonlyMap<number, number>;
  /** The base of all changes: the price before the range, or the first close. */
  base: number | null;
  /** The base of the second line. */
  comparedBase: number | null;
}

/** Aligns prices, the second line and the marks to one list of steps. */
export function toSeries(
  all: readonly PricePoint[],
  step: PriceStep,
  timeZone: string,
  comparison: PriceComparison | undefined,
  notes: readonly PriceMark[],
  before?: number,
): PriceSeries {
  const points = sanitizePoints(all);
  const clocks = clockTimes(
    points.map(({ time }) => time),
    timeZone,
  ).map((clock) => (isIntraday(step) ? clock : Math.floor(clock / DAY_MS) * DAY_MS));
  const compared = comparison ? alignedTo(points, comparison) : null;
  return {
    points,
    clocks: toRising(clocks.map((clock) => Math.floor(clock / 1000))),
    compared,
    marks: getMarks(points, notes, step),
    gaps: getGaps(clocks, step),
    base: before ?? points[0]?.close ?? null,
    comparedBase: comparison?.base ?? compared?.find((value) => value !== null) ?? null,
  };
}

/** Makes the clocks strictly rising: an hour repeats when a clock is set back. */
function toRising(clocks: number[]): number[] {
  for (let index = 1; index < clocks.length; index += 1) {
    const before = clocks[index - 1] ?? 0;
    if ((clocks[index] ?? 0) <= before) clocks[index] = before + 1;
  }
  return clocks;
}

function alignedTo(points: readonly PricePoint[], { values }: PriceComparison): (number | null)[] {
  const byTime = new Map(values.map(({ time, value }) => [time, value]));
  return points.map(({ time }) => {
    const value = byTime.get(time);
    return value !== undefined && Number.isFinite(value) && value > 0 ? value : null;
  });
}

/** A mark belongs to the first step of its day, or to the week or month that contains it. */
function findMarkedStep(points: readonly PricePoint[], time: number, step: PriceStep): number | undefined {
  const first = points[0]?.time ?? Number.POSITIVE_INFINITY;
  const end = points.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
  if (time + DAY_MS <= first || time > end + stepMs(step)) return undefined;
  const holding = indexAt(points, time + DAY_MS - 1);
  if (!isIntraday(step)) return Math.max(0, holding);
  const next = indexAt(points, time - 1) + 1;
  return next < points.length ? next : undefined;
}

function getMarks(
  points: readonly PricePoint[],
  notes: readonly PriceMark[],
  step: PriceStep,
): ReadonlyMap<number, PriceMark[]> {
  const marks = new Map<number, PriceMark[]>();
  for (const note of notes) {
    const index = findMarkedStep(points, note.time, step);
    if (index !== undefined) marks.set(index, [...(marks.get(index) ?? []), note]);
  }
  return marks;
}

function getGaps(clocks: readonly number[], step: PriceStep): ReadonlyMap<number, number> {
  const gaps = new Map<number, number>();
  for (let index = 1; index < clocks.length; index += 1) {
    const empty = getGapWidth(clocks[index - 1] ?? 0, clocks[index] ?? 0, step);
    if (empty > 0) gaps.set(index - 1, empty);
  }
  return gaps;
}

/** The change since the start of the range, in percent; null without a start. */
export function changeSince(start: number | null | undefined, value: number | null | undefined): number | null {
  if (typeof start !== 'number' || typeof value !== 'number' || start === 0) return null;
  return (value / start - 1) * 100;
}
