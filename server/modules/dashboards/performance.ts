import { toIsoDate } from '../../../rules/days.ts';
import { DAY_MS } from '../../base/durations.ts';
import { roundTo2 } from '../../base/roundTo2.ts';

/** Days over which portfolios are compared. */
const PERFORMANCE_DAYS = 30;

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** Lists a day and the `days` before it as YYYY-MM-DD, the oldest first. */
export function daysUntil(now: Date, days: number = PERFORMANCE_DAYS): string[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: days + 1 }, (_unused, index) => toIsoDate((today - days + index) * DAY_MS));
}

/**
 * The price of a share at the end of each day, in US dollars and adjusted for splits; the last value is the current
 * price.
 */
export interface PriceLine {
  readonly prices: readonly number[];
  readonly previousClose: number;
}

/**
 * Spreads closing prices over the days. Days without trade repeat the previous price; days before the first close use
 * the first one.
 */
export function priceLine(
  closes: readonly { readonly day: string; readonly price: number }[],
  quote: { readonly price: number; readonly previousClose: number },
  days: readonly string[],
): PriceLine {
  let next = 0;
  let last = closes[0]?.price ?? quote.price;
  const prices = days.slice(0, -1).map((day) => {
    for (let close = closes[next]; close !== undefined && close.day <= day; close = closes[next]) {
      last = close.price;
      next += 1;
    }
    return last;
  });
  return { prices: [...prices, quote.price], previousClose: quote.previousClose };
}

/** A holding in split-adjusted shares, and the day from which it counts. */
export interface Holding {
  readonly tickerId: number;
  readonly shares: number;
  readonly since: string;
}

export interface Performance {
  readonly value: number;
  readonly previousCloseValue: number;
  /** In percent. */
  readonly changePercent: number;
  readonly series: readonly number[];
}

/**
 * Computes the performance of a portfolio. A holding counts from its purchase date or, if later, from its last edit,
 * and before that at the price of that day. So a user cannot gain by entering today a stock that rose last week, or a
 * made-up price.
 * @returns undefined for a portfolio without a price
 */
export function computePerformance(
  holdings: readonly Holding[],
  lines: ReadonlyMap<number, PriceLine>,
  days: readonly string[],
): Performance | undefined {
  const series = days.map(() => 0);
  const start = dayNumber(days[0] ?? '');
  let previousCloseValue = 0;
  for (const { tickerId, shares, since } of holdings) {
    const line = lines.get(tickerId);
    if (line === undefined) continue;
    const from = Math.min(days.length - 1, Math.max(0, dayNumber(since) - start));
    const entry = line.prices[from] ?? 0;
    for (let index = 0; index < series.length; index += 1)
      series[index] = (series[index] ?? 0) + shares * (index < from ? entry : (line.prices[index] ?? entry));
    previousCloseValue += shares * line.previousClose;
  }
  const [first = 0] = series;
  const last = series.at(-1) ?? 0;
  if (first <= 0 || last <= 0) return undefined;
  return {
    value: roundTo2(last),
    previousCloseValue: roundTo2(previousCloseValue),
    changePercent: roundTo2((last / first - 1) * 100),
    series: series.map(roundTo2),
  };
}
