import { setImmediate as breathe } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import type { Interval, MarketData, Quote } from '../../ports/market/market.ts';
import { toStep, type PriceStep } from './crossings.ts';

const SECOND = 1000;

/**
 * A gap longer than this is filled with candles; for a shorter one the current price is enough. It spans two rounds,
 * because each candle request to a vendor costs budget.
 */
const liveMilliseconds = {
  simulated: 10 * SECOND,
  vendor: 40 * SECOND,
} as const satisfies Record<MarketData['source'], number>;

/** Candle interval by length of the gap. */
const resolutions: readonly (readonly [longest: number, interval: Interval, step: number])[] = [
  [3 * DAY_MS, '1m', MINUTE_MS],
  [14 * DAY_MS, '15m', 15 * MINUTE_MS],
  [90 * DAY_MS, '1h', HOUR_MS],
  [Infinity, '1d', DAY_MS],
];

type Market = Pick<MarketData, 'source' | 'changes' | 'candles'>;

/** The time up to which the prices of a ticker were evaluated. */
export interface ComparedUntil {
  readonly tickerId: number;
  readonly until: Date;
}

/** Prices that the source cannot return are left to the next round. */
export interface StepsResult {
  /** Steps by ticker, in order of time. Tickers without a price change are missing. */
  readonly steps: ReadonlyMap<number, readonly PriceStep[]>;
  /** Tickers whose prices were read up to `now`. */
  readonly upToDateIds: readonly number[];
}

/** Stale prices, and prices of halted tickers, are ignored. */
const isReliable = (quote: Quote): boolean => !quote.stale && quote.state !== 'halted';

async function readStepsBetween(market: Market, { tickerId, until }: ComparedUntil, now: Date): Promise<PriceStep[]> {
  const pause = now.getTime() - until.getTime();
  if (pause <= liveMilliseconds[market.source]) return [];
  const [, interval, step] = resolutions.find(([longest]) => pause <= longest) ?? [0, '1d', DAY_MS];
  // The candle that was incomplete at the last evaluation counts again as a whole. Its earlier crossings have already
  // fired.
  const from = new Date(until.getTime() - step + 1);
  const candles = await market.candles({ tickerId, interval, from, to: now });
  return candles.map(({ time, open, low, high, close }) => ({ at: time, open, low, high, close }));
}

/**
 * Reads the prices of tickers since their last evaluation.
 * @param onError receives the errors of tickers without an answer
 * @param signal ends the reading before the next ticker
 * @returns undefined when `signal` has ended the reading
 */
export async function readSteps(
  market: Market,
  seen: readonly ComparedUntil[],
  now: Date,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<StepsResult | undefined> {
  const hasEnded = (): boolean => signal?.aborted === true;
  const steps = new Map<number, PriceStep[]>();
  const upToDateIds: number[] = [];
  for (const [time, group] of Map.groupBy(seen, ({ until }) => until.getTime())) {
    if (hasEnded()) return undefined;
    const ids = group.map(({ tickerId }) => tickerId);
    const changes = await market.changes(ids, new Date(time), now);
    const unreliable = new Set(changes.filter((quote) => !isReliable(quote)).map(({ tickerId }) => tickerId));
    upToDateIds.push(...ids.filter((id) => !unreliable.has(id)));
    for (const quote of changes.filter(isReliable)) {
      if (hasEnded()) return undefined;
      try {
        const between = await readStepsBetween(market, { tickerId: quote.tickerId, until: new Date(time) }, now);
        steps.set(quote.tickerId, [...between, toStep(now, quote.price)]);
        if (between.length > 0) await breathe();
      } catch (error) {
        onError(error);
        upToDateIds.splice(upToDateIds.indexOf(quote.tickerId), 1);
      }
    }
  }
  return { steps, upToDateIds };
}
