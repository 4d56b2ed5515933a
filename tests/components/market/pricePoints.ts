import type { PricePoint } from '@/shared/chart/price/types';

/** One price for the whole step, or its values. */
type PointValues = number | Partial<Omit<PricePoint, 'time'>>;

/** @param at ISO 8601 */
export function pointAt(at: string, values: PointValues): PricePoint {
  const given = typeof values === 'number' ? { close: values } : values;
  const close = given.close ?? 100;
  return { time: Date.parse(at), open: close, high: close, low: close, volume: 1000, ...given, close };
}

/** Consecutive days from 1 January 2026 on, one price each. */
export const getDays = (closes: readonly number[]): PricePoint[] =>
  closes.map((close, index) => pointAt(new Date(Date.UTC(2026, 0, 1 + index, 14, 30)).toISOString(), close));
