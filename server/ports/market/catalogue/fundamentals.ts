import { roundTo2 } from '../../../base/roundTo2.ts';
import type { Instrument } from '../market.ts';
import { toSeed, unit } from '../noise.ts';

/** The simulated results of a company, per share at its base price. */
export interface Fundamentals {
  /** Earnings per share of the last twelve months; negative for a loss. */
  readonly eps: number;
  /** Percent of the base price; 0 when it pays no dividend. */
  readonly dividendYield: number;
  /** Base price per `eps`; null for a loss. */
  readonly peRatio: number | null;
}

/** Company facts, key figures and the estimates of events derive from the same results. */
export function createFundamentals({ symbol, basePrice }: Pick<Instrument, 'symbol' | 'basePrice'>): Fundamentals {
  const seed = toSeed(`company:${symbol}`);
  const profitable = unit(seed, 1) > 0.12;
  const peRatio = roundTo2(8 + 34 * unit(seed, 2));
  if (!profitable) return { eps: -roundTo2(basePrice * 0.04 * unit(seed, 3) + 0.01), dividendYield: 0, peRatio: null };
  const dividendYield = unit(seed, 4) > 0.4 ? roundTo2(0.3 + 4 * unit(seed, 5)) : 0;
  return { eps: roundTo2(basePrice / peRatio), dividendYield, peRatio };
}
