import { clockTimes } from './zoneTime';
import { emptyPlaces, indexAt, isIntraday, sanitizePoints, stepMs } from './steps';
import type { PriceComparison, PriceMark, PricePoint, PriceStep } from './types';

const DAY_MS = 86_400_000;

/** Points made ready for drawing and reading. */
export interface PriceSeries {
  points: readonly PricePoint[];
  /** The clock of the exchange at each point, seconds as if in UTC; days and longer at midnight. */
  clocks: readonly number[];
  /** The second line at each point, null where it has no value. */
  compared: readonly (number | null)[] | null;
  /** What is worth knowing, by point. */
  marks: ReadonlyMap<number, readonly PriceMark[]>;
  /** Points after which something is missing, with the number of empty places. */
  gaps: ReadonlyMap<number, number>;
  /** What changes count from: the price before the row when there is one, else the first close. */
  base: number | null;
  /** The same of the second line. */
  comparedBase: number | null;
}

/** Puts prices, the second line and the marks onto one row of steps. */
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
    clocks: rising(clocks.map((clock) => Math.floor(clock / 1000))),
    compared,
    marks: getMarks(points, notes, step),
    gaps: getGaps(clocks, step),
    base: before ?? points[0]?.close ?? null,
    comparedBase: comparison?.base ?? compared?.find((value) => value !== null) ?? null,
  };
}

/** Clocks that are set back show an hour twice; a row of steps only runs forward. */
function rising(clocks: number[]): number[] {
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

/** Marks stand at the first step of their day, or at the week or month that holds it. */
function markedStep(points: readonly PricePoint[], time: number, step: PriceStep): number | undefined {
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
    const index = markedStep(points, note.time, step);
    if (index !== undefined) marks.set(index, [...(marks.get(index) ?? []), note]);
  }
  return marks;
}

function getGaps(clocks: readonly number[], step: PriceStep): ReadonlyMap<number, number> {
  const gaps = new Map<number, number>();
  for (let index = 1; index < clocks.length; index += 1) {
    const empty = emptyPlaces(clocks[index - 1] ?? 0, clocks[index] ?? 0, step);
    if (empty > 0) gaps.set(index - 1, empty);
  }
  return gaps;
}

/** The change since the start of the row, in percent points; null without a start. */
export function changeSince(start: number | null | undefined, value: number | null | undefined): number | null {
  if (typeof start !== 'number' || typeof value !== 'number' || start === 0) return null;
  return (value / start - 1) * 100;
}
