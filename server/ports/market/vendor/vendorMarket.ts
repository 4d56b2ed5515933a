import { toIsoDate } from '../../../../rules/days.ts';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../base/durations.ts';
import { calendar, getCalendar } from '../calendar.ts';
import { splitFactor } from '../candles.ts';
import { lastSession } from '../listing.ts';
import type { Listings } from '../listedMarket.ts';
import type { Candle, CandleRequest, Instrument, Interval, MarketData, MarketState, Quote } from '../market.ts';
import { ReaderLimitError, type ReaderLimits } from '../readerLimits.ts';
import { readCalendars } from '../simulatedMarket.ts';
import type { VendorQuote } from './answers.ts';
import { toVendorFailure, type VendorFailure } from './failure.ts';
import { BATCH_SIZE, type VendorClient } from './yahooClient.ts';
import { yahooSymbol } from './yahooSymbols.ts';

export interface VendorMarketOptions {
  readonly listings: Listings;
  readonly client: VendorClient;
  /** The request limits of single readers. */
  readonly shares: ReaderLimits;
  /** Cache time of a quote in milliseconds. */
  readonly quoteMs: number;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly onFailure?: (failure: VendorFailure) => void;
}

interface CachedQuote {
  readonly quote: VendorQuote;
  readonly readAt: number;
  /** Time at which the current values were first read. */
  readonly changedAt: number;
}

interface Chart {
  readonly candles: readonly Candle[];
  readonly readAt: number;
}

/** Cache time of a missing symbol in milliseconds. */
const MISSING_MS = 10 * MINUTE_MS;
const INTRADAY_MS = MINUTE_MS;
const DAILY_MS = 10 * MINUTE_MS;
const MAX_CHARTS = 400;

function getState({ exchange, halts, delistedOn }: Instrument, at: Date): MarketState {
  const trading = calendar(getCalendar(exchange));
  if (delistedOn && delistedOn <= (trading.at(at.getTime())?.date ?? '')) return 'closed';
  const state = trading.state(at.getTime());
  const isHalted = (halts ?? []).some(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || endsAt > at));
  return isHalted && state === 'open' ? 'halted' : state;
}

const isDaily = (interval: Interval): boolean => interval === '1d' || interval === '1w' || interval === '1mo';

const isSamePrice = (first: VendorQuote, second: VendorQuote): boolean =>
  first.price === second.price && first.volume === second.volume && first.afterHoursPrice === second.afterHoursPrice;

/**
 * Prices of a vendor for the listed instruments. Quotes are cached for seconds and candles for minutes, concurrent
 * requests are coalesced, and when the vendor fails the last response is returned, marked stale. Session times come
 * from our calendars.
 */
export function vendorMarket({ listings, client, shares, quoteMs, clock, onFailure }: VendorMarketOptions): MarketData {
  const cachedQuotes = new Map<number, CachedQuote>();
  const missingUntil = new Map<number, number>();
  const pendingQuotes = new Map<number, Promise<void>>();
  const cachedCharts = new LRUCache<string, Chart>({ max: MAX_CHARTS });
  const pendingCharts = new Map<string, Promise<readonly Candle[]>>();
  let current: { instruments: readonly Instrument[]; byId: ReadonlyMap<number, Instrument> } | undefined;

  const listed = async (): Promise<ReadonlyMap<number, Instrument>> => {
    const instruments = await listings.read();
    if (current?.instruments !== instruments)
      current = { instruments, byId: new Map(instruments.map((item) => [item.tickerId, item])) };
    return current.byId;
  };

  const cacheQuote = (tickerId: number, quote: VendorQuote): void => {
    const before = cachedQuotes.get(tickerId);
    // An older response than the last one comes from a server of the vendor that lags behind.
    if (before && before.quote.asOf > quote.asOf) return;
    const readAt = clock() - (quote.ageMs ?? 0);
    const changedAt = before && isSamePrice(before.quote, quote) ? before.changedAt : readAt;
    cachedQuotes.set(tickerId, { quote, readAt, changedAt });
  };

  const requestBatch = async (batch: ReadonlyMap<string, number>): Promise<void> => {
    try {
      const quotes = await client.quotes([...batch.keys()]);
      const answered = new Map(quotes.map((quote) => [quote.symbol, quote]));
      for (const [symbol, tickerId] of batch) {
        const quote = answered.get(symbol);
        if (quote) cacheQuote(tickerId, quote);
        else missingUntil.set(tickerId, clock() + MISSING_MS);
      }
    } catch (error) {
      onFailure?.(toVendorFailure(error));
    } finally {
      for (const tickerId of batch.values()) pendingQuotes.delete(tickerId);
    }
  };

  /** Readers without remaining share get cached prices, as when the budget is used up. */
  const isWithinLimit = (reader: string | undefined): boolean => {
    try {
      shares.take(reader);
      return true;
    } catch (error) {
      if (error instanceof ReaderLimitError) return false;
      throw error;
    }
  };

  /** Refreshes outdated quotes. Concurrent calls request each ticker once. */
  const refreshQuotes = async (
    tickerIds: readonly number[],
    byId: ReadonlyMap<number, Instrument>,
    at: Date,
    reader: string | undefined,
    now: number = clock(),
  ): Promise<void> => {
    const wanted = tickerIds.flatMap((tickerId): [string, number][] => {
      const instrument = byId.get(tickerId);
      const isFresh = (cachedQuotes.get(tickerId)?.readAt ?? Number.NEGATIVE_INFINITY) > now - quoteMs;
      if (!instrument || isFresh || pendingQuotes.has(tickerId) || (missingUntil.get(tickerId) ?? 0) > now) return [];
      const symbol =
        instrument.delistedOn && getState(instrument, at) === 'closed' ? undefined : yahooSymbol(instrument);
      return symbol === undefined ? [] : [[symbol, tickerId]];
    });
    for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
      if (!isWithinLimit(reader)) break;
      const batch = new Map(wanted.slice(start, start + BATCH_SIZE));
      const answer = Promise.resolve().then(() => requestBatch(batch));
      for (const tickerId of batch.values()) pendingQuotes.set(tickerId, answer);
    }
    await Promise.all(new Set(tickerIds.flatMap((tickerId) => pendingQuotes.get(tickerId) ?? [])));
  };

  const quotes = async (tickerIds: readonly number[], at: Date, reader?: string): Promise<Quote[]> => {
    const byId = await listed();
    // One instant for both decisions: a quote that needed no request is not stale because another one took long.
    const now = clock();
    await refreshQuotes(tickerIds, byId, at, reader, now);
    const freshSince = now - quoteMs;
    return tickerIds.flatMap((tickerId) => {
      const instrument = byId.get(tickerId);
      const last = cachedQuotes.get(tickerId);
      if (!instrument || !last) return [];
      const { symbol: _symbol, valuation: _valuation, ageMs: _age, ...quote } = last.quote;
      const state = getState(instrument, at);
      const afterHoursPrice = state === 'post' ? quote.afterHoursPrice : null;
      const source = 'vendor' as const;
      return { ...quote, tickerId, afterHoursPrice, state, source, stale: last.readAt <= freshSince };
    });
  };

  const loadChart = async (symbol: string, request: CandleRequest): Promise<readonly Candle[]> => {
    const { tickerId, interval, from, to, reader } = request;
    const step = isDaily(interval) ? DAILY_MS : INTRADAY_MS;
    const slot = (date: Date): number => Math.floor(date.getTime() / step);
    const key = `${tickerId} ${interval} ${slot(from)} ${slot(to)}`;
    const cached = cachedCharts.get(key);
    if (cached && cached.readAt > clock() - step) return cached.candles;
    const requestChart = (): Promise<readonly Candle[]> => {
      shares.take(reader);
      return client
        .candles(symbol, interval, from, to)
        .then((candles) => {
          cachedCharts.set(key, { candles, readAt: clock() });
          return candles;
        })
        .finally(() => pendingCharts.delete(key));
    };
    try {
      const answer = pendingCharts.get(key) ?? requestChart();
      pendingCharts.set(key, answer);
      return await answer;
    } catch (error) {
      if (!(error instanceof ReaderLimitError)) onFailure?.(toVendorFailure(error));
      if (cached) return cached.candles;
      throw error;
    }
  };

  return {
    ...readCalendars('real'),
    source: 'vendor',
    quotes,
    async changes(tickerIds, since, at) {
      const age = at.getTime() - since.getTime();
      const changedSince = clock() - age;
      const byId = await listed();
      const all = await quotes(tickerIds, at);
      return all.filter(({ tickerId, state }) => {
        const instrument = byId.get(tickerId);
        const isNew = (cachedQuotes.get(tickerId)?.changedAt ?? 0) > changedSince;
        return isNew || (instrument !== undefined && getState(instrument, since) !== state);
      });
    },
    async candles(request) {
      const instrument = (await listed()).get(request.tickerId);
      const symbol = instrument && yahooSymbol(instrument);
      if (!instrument || symbol === undefined || request.to < request.from) return [];
      const candles = (await loadChart(symbol, request)).filter(
        // A week or month may start before the range that contains it.
        ({ time }) => time <= request.to && (time >= request.from || isDaily(request.interval)),
      );
      if (request.adjusted !== false || instrument.splits.length === 0) return candles;
      return candles.map((candle) => {
        const factor = splitFactor(instrument.splits, toIsoDate(candle.time));
        const { time, open, high, low, close, volume } = candle;
        return {
          time,
          open: open * factor,
          high: high * factor,
          low: low * factor,
          close: close * factor,
          volume: volume / factor,
        };
      });
    },
    async valuation(tickerId, at, reader) {
      const byId = await listed();
      if (byId.get(tickerId)?.kind !== 'stock') return undefined;
      await refreshQuotes([tickerId], byId, at, reader);
      return cachedQuotes.get(tickerId)?.quote.valuation;
    },
    // A request for each sparkline would use up the budget: callers fall back to stored candles.
    series: () => Promise.resolve(new Map()),
    async search(text, limit) {
      const bySymbol = new Map([...(await listed()).values()].map((item) => [yahooSymbol(item), item]));
      const found = await client.search(text, limit);
      return found.map((item) => {
        const instrument = bySymbol.get(item.symbol);
        return { ...item, tickerId: instrument?.tickerId ?? null, symbol: instrument?.symbol ?? item.symbol };
      });
    },
    async lastSession(tickerId, at) {
      const instrument = (await listed()).get(tickerId);
      return instrument && lastSession(calendar(getCalendar(instrument.exchange)), instrument, at.getTime());
    },
  };
}
