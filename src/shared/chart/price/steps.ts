import type { PricePoint, PriceStep } from './types';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface StepFacts {
  milliseconds: number;
  /** Steps further apart than this have something missing between them; weekends and feasts are shorter. */
  gapAfter: number;
  isIntraday: boolean;
}

const steps: Record<PriceStep, StepFacts> = {
  '5m': { milliseconds: 5 * MINUTE_MS, gapAfter: 5 * MINUTE_MS, isIntraday: true },
  '15m': { milliseconds: 15 * MINUTE_MS, gapAfter: 15 * MINUTE_MS, isIntraday: true },
  '1h': { milliseconds: 60 * MINUTE_MS, gapAfter: 60 * MINUTE_MS, isIntraday: true },
  '1d': { milliseconds: DAY_MS, gapAfter: 12 * DAY_MS, isIntraday: false },
  '1w': { milliseconds: 7 * DAY_MS, gapAfter: 21 * DAY_MS, isIntraday: false },
  '1mo': { milliseconds: 31 * DAY_MS, gapAfter: 62 * DAY_MS, isIntraday: false },
};

/** Milliseconds that a step lasts, a month as the longest one. */
export const stepMs = (step: PriceStep): number => steps[step].milliseconds;

export const isIntraday = (step: PriceStep): boolean => steps[step].isIntraday;

/** Empty places that a gap takes in the drawing, whatever its length. */
const MOST_EMPTY_PLACES = 12;

/**
 * How many places stay empty between two steps: steps missing within a session, or a long time without any.
 * @param earlier, later the clock of the exchange
 */
export function emptyPlaces(earlier: number, later: number, step: PriceStep): number {
  const { gapAfter, milliseconds, isIntraday: withinDay } = steps[step];
  if (later - earlier <= gapAfter) return 0;
  // The night between two sessions is not a gap.
  if (withinDay && Math.floor(earlier / DAY_MS) !== Math.floor(later / DAY_MS)) return 0;
  return Math.min(MOST_EMPTY_PLACES, Math.max(1, Math.round((later - earlier) / milliseconds) - 1));
}

const isFigure = (value: number) => Number.isFinite(value) && value > 0;

/** In order of time, each moment once, without figures that cannot be a price. */
export function sanitizePoints(points: readonly PricePoint[]): readonly PricePoint[] {
  const isSound = (point: PricePoint, index: number) =>
    Number.isFinite(point.time) &&
    isFigure(point.open) &&
    isFigure(point.high) &&
    isFigure(point.low) &&
    isFigure(point.close) &&
    (index === 0 || point.time > (points[index - 1]?.time ?? Number.NEGATIVE_INFINITY));
  if (points.every(isSound)) return points;
  const byTime = new Map<number, PricePoint>();
  for (const point of points) if (isSound(point, 0)) byTime.set(point.time, point);
  return [...byTime.values()].toSorted((first, second) => first.time - second.time);
}

/** The step that each moment falls into: the last that starts at or before it. */
export function indexAt(points: readonly PricePoint[], time: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
