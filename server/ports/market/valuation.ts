import { splitFactor } from './candles.ts';
import type { Candle, Instrument, Valuation, Quote } from './market.ts';

const toCents = (value: number): number => Math.round(value * 100) / 100;

/**
 * The key figures of a simulated company at its current price. `eps`, `dividend` and `shares` count shares after all
 * announced splits, the quote counts shares of its day.
 */
export function simulateValuation(
  { shares, eps = null, dividend = null, splits }: Instrument,
  { price, dayHigh, dayLow }: Quote,
  day: string,
  year: readonly Candle[],
): Valuation {
  const factor = splitFactor(splits, day);
  const epsToday = eps === null ? null : toCents(eps * factor);
  return {
    marketCap: shares > 0 ? Math.round((shares / factor) * price) : null,
    eps: epsToday,
    peRatio: epsToday !== null && epsToday > 0 ? toCents(price / epsToday) : null,
    dividendYield: dividend === null ? null : toCents(((dividend * factor) / price) * 100),
    yearLow: Math.min(dayLow, ...year.map(({ low }) => low)),
    yearHigh: Math.max(dayHigh, ...year.map(({ high }) => high)),
  };
}
