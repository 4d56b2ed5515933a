import type { PricePoint, PriceStep } from './types';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface StepInfo {
  milliseconds: number;
  /** A longer distance between two steps is a gap; weekends and holidays are shorter. */
  gapAfter: number;
  isIntraday: boolean;
}

const steps: Record<PriceStep, StepInfo> = {
  '5m': { milliseconds: 5 * MINUTE_MS, gapAfter: 5 * MINUTE_MS, isIntraday: true },
  '15m': { milliseconds: 15 * MINUTE_MS, gapAfter: 15 * MINUTE_MS, isIntraday: true },
  '1h': { milliseconds: 60 * MINUTE_MS, gapAfter: 60 * MINUTE_MS, isIntraday: true },
  '1d': { milliseconds: DAY_MS, gapAfter: 12 * DAY_MS, isIntraday: false },
  '1w': { milliseconds: 7 * DAY_MS, gapAfter: 21 * DAY_MS, isIntraday: false },
  '1mo': { milliseconds: 31 * DAY_MS, gapAfter: 62 * DAY_MS, isIntraday: false },
};

/** The length of a step in milliseconds, of a month the longest. */
export const stepMs = (step: PriceStep): number => steps[step].milliseconds;

export const isIntraday = (step: PriceStep): boolean => steps[step].isIntraday;

/** Maximum width of a gap in the drawing, in positions. */
const MAX_GAP_WIDTH = 12;

/**
 * The number of empty positions between two steps: missing steps within a session, or a long time without trades.
 * @param earlier, later the clock of the exchange
 */
export function getGapWidth(earlier: number, later: number, step: PriceStep): number {
  const { gapAfter, milliseconds, isIntraday: withinDay } = steps[step];
  if (later - earlier <= gapAfter) return 0;
  // The night between two sessions is not a gap.
  if (withinDay && Math.floor(earlier / DAY_MS) !== Math.floor(later / DAY_MS)) return 0;
  return Math.min(MAX_GAP_WIDTH, Math.max(1, Math.round((later - earlier) / milliseconds) - 1));
}

const isPrice = (value: number) => Number.isFinite(value) && value > 0;

/** Sorts points by time, removes duplicates and points whose values cannot be a price. */
export function sanitizePoints(points: readonly PricePoint[]): readonly PricePoint[] {
  const isValidPoint = (point: PricePoint, index: number) =>
    Number.isFinite(point.time) &&
    isPrice(point.open) &&
    isPrice(point.high) &&
    isPrice(point.low) &&
    isPrice(point.close) &&
    (index === 0 || point.time > (points[index - 1]?.time ?? Number.NEGATIVE_INFINITY));
  if (points.every(isValidPoint)) return points;
  const byTime = new Map<number, PricePoint>();
  for (const point of points) if (isValidPoint(point, 0)) byTime.set(point.time, point);
  return [...byTime.values()].toSorted((first, second) => first.time - second.time);
}

/** The index of the last step that starts at or before the time. */
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
