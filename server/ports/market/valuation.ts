import { roundTo2 } from '../../base/roundTo2.ts';
import { splitFactor } from './candles.ts';
import type { Candle, Instrument, Valuation, Quote } from './market.ts';

/**
 * The key figures of a simulated company at its current price. `eps`, `dividend` and `shares` count shares after all
 * announced splits, the quote counts shares of its day.
 * @param yearCandles the split-adjusted candles of the last year
 */
export function simulateValuation(
  { shares, eps = null, dividend = null, splits }: Instrument,
  { price, dayHigh, dayLow }: Quote,
  day: string,
  yearCandles: readonly Candle[],
): Valuation {
  const factor = splitFactor(splits, day);
  const epsToday = eps === null ? null : roundTo2(eps * factor);
  return {
    marketCap: shares > 0 ? Math.round((shares / factor) * price) : null,
    eps: epsToday,
    peRatio: epsToday !== null && epsToday > 0 ? roundTo2(price / epsToday) : null,
    dividendYield: dividend === null ? null : roundTo2(((dividend * factor) / price) * 100),
    yearLow: Math.min(dayLow, ...yearCandles.map(({ low }) => low)),
    yearHigh: Math.max(dayHigh, ...yearCandles.map(({ high }) => high)),
  };
}
