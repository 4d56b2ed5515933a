import { setImmediate as breathe } from 'node:timers/promises';
import type { Interval, MarketData, Quote } from '../../ports/market/market.ts';
import { getStep, type PriceStep } from './crossings.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After a pause longer than this the candles of the time between are read; up to it the present price is enough. */
const LIVE_MS = 10 * SECOND;

/** How finely a pause is looked at, by its length. */
const finenesses: readonly (readonly [longest: number, interval: Interval, step: number])[] = [
  [3 * DAY, '1m', MINUTE],
  [14 * DAY, '15m', 15 * MINUTE],
  [90 * DAY, '1h', HOUR],
  [Infinity, '1d', DAY],
];

type Market = Pick<MarketData, 'changes' | 'candles'>;

/** Up to when the prices of a ticker have been looked at. */
export interface Seen {
  readonly tickerId: number;
  readonly until: Date;
}

/** What the source cannot answer for is left for the next round. */
export interface StepsRead {
  /** Steps by ticker, in order of time; tickers whose price stood still are missing. */
  readonly steps: ReadonlyMap<number, readonly PriceStep[]>;
  /** Tickers whose prices are known up to `now`. */
  readonly known: readonly number[];
}

/** An old price, and one that stands still because trade is halted, tell nothing. */
const counts = (quote: Quote): boolean => !quote.stale && quote.state !== 'halted';

async function stepsBetween(market: Market, { tickerId, until }: Seen, now: Date): Promise<PriceStep[]> {
  const pause = now.getTime() - until.getTime();
  if (pause <= LIVE_MS) return [];
  const [, interval, step] = finenesses.find(([longest]) => pause <= longest) ?? [0, '1d', DAY];
  // The candle that was being made at the time counts again as a whole: what crossed in it before has fired.
  const from = new Date(until.getTime() - step + 1);
  const candles = await market.candles({ tickerId, interval, from, to: now });
  return candles.map(({ time, open, low, high, close }) => ({ at: time, open, low, high, close }));
}

/**
 * What the prices of tickers did since they were looked at last.
 * @param failed is told of tickers that the source had no answer for
 */
export async function readSteps(
  market: Market,
  seen: readonly Seen[],
  now: Date,
  failed: (error: unknown) => void,
): Promise<StepsRead> {
  const steps = new Map<number, PriceStep[]>();
  const known: number[] = [];
  for (const [time, group] of Map.groupBy(seen, ({ until }) => until.getTime())) {
    const ids = group.map(({ tickerId }) => tickerId);
    const changes = await market.changes(ids, new Date(time), now);
    const unreliable = new Set(changes.filter((quote) => !counts(quote)).map(({ tickerId }) => tickerId));
    known.push(...ids.filter((id) => !unreliable.has(id)));
    for (const quote of changes.filter(counts)) {
      try {
        const between = await stepsBetween(market, { tickerId: quote.tickerId, until: new Date(time) }, now);
        steps.set(quote.tickerId, [...between, getStep(now, quote.price)]);
        if (between.length > 0) await breathe();
      } catch (error) {
        failed(error);
        known.splice(known.indexOf(quote.tickerId), 1);
      }
    }
  }
  return { steps, known };
}
