import { calendar, getCalendar } from '../calendar.ts';
import { splitFactor } from '../candles.ts';
import { lastSession } from '../listing.ts';
import type { Listings } from '../listedMarket.ts';
import type { Candle, CandleRequest, Instrument, Interval, MarketData, MarketState, Quote } from '../market.ts';
import { ShareSpent, type ReaderShares } from '../readerShares.ts';
import { calendarReads } from '../simulatedMarket.ts';
import type { VendorQuote } from './answers.ts';
import { asVendorFailure, type VendorFailure } from './failure.ts';
import { symbolsAtOnce, type VendorClient } from './yahooClient.ts';
import { yahooSymbol } from './yahooSymbols.ts';

export interface VendorMarketOptions {
  readonly listings: Listings;
  readonly client: VendorClient;
  /** The request limits of single readers. */
  readonly shares: ReaderShares;
  /** Cache time of a quote in milliseconds. */
  readonly quoteMs: number;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly onFailure?: (failure: VendorFailure) => void;
}

interface Known {
  readonly quote: VendorQuote;
  readonly readAt: number;
  /** Time at which the current values were first read. */
  readonly changedAt: number;
}

interface Chart {
  readonly candles: readonly Candle[];
  readonly readAt: number;
}

const MINUTE = 60_000;
/** Cache time of a missing symbol in milliseconds. */
const UNKNOWN_MS = 10 * MINUTE;
const INTRADAY_MS = MINUTE;
const DAILY_MS = 10 * MINUTE;
const MOST_CHARTS = 400;

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

/** Evicts the oldest entries. */
function trim<K, V>(map: Map<K, V>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

/**
 * Prices of a vendor for the listed instruments. Quotes are cached for seconds and candles for minutes, concurrent
 * requests are coalesced, and when the vendor fails the last response is returned, marked stale. Session times come
 * from our calendars.
 */
export function vendorMarket({ listings, client, shares, quoteMs, clock, onFailure }: VendorMarketOptions): MarketData {
  const known = new Map<number, Known>();
  const unknownUntil = new Map<number, number>();
  const asking = new Map<number, Promise<void>>();
  const charts = new Map<string, Chart>();
  const drawing = new Map<string, Promise<readonly Candle[]>>();
  let built: { instruments: readonly Instrument[]; byId: ReadonlyMap<number, Instrument> } | undefined;

  const listed = async (): Promise<ReadonlyMap<number, Instrument>> => {
    const instruments = await listings.read();
    if (built?.instruments !== instruments)
      built = { instruments, byId: new Map(instruments.map((item) => [item.tickerId, item])) };
    return built.byId;
  };

  const remember = (tickerId: number, quote: VendorQuote): void => {
    const before = known.get(tickerId);
    // An older response than the last one comes from a server of the vendor that lags behind.
    if (before && before.quote.asOf > quote.asOf) return;
    const readAt = clock();
    const changedAt = before && isSamePrice(before.quote, quote) ? before.changedAt : readAt;
    known.set(tickerId, { quote, readAt, changedAt });
  };

  const askBatch = async (batch: ReadonlyMap<string, number>): Promise<void> => {
    try {
      const quotes = await client.quotes([...batch.keys()]);
      const answered = new Map(quotes.map((quote) => [quote.symbol, quote]));
      for (const [symbol, tickerId] of batch) {
        const quote = answered.get(symbol);
        if (quote) remember(tickerId, quote);
        else unknownUntil.set(tickerId, clock() + UNKNOWN_MS);
      }
    } catch (error) {
      onFailure?.(asVendorFailure(error));
    } finally {
      for (const tickerId of batch.values()) asking.delete(tickerId);
    }
  };

  /** Readers without remaining share get cached prices, as when the budget is used up. */
  const mayAsk = (reader: string | undefined): boolean => {
    try {
      shares.take(reader);
      return true;
    } catch (error) {
      if (error instanceof ShareSpent) return false;
      throw error;
    }
  };

  /** Refreshes outdated quotes. Concurrent calls request each ticker once. */
  const renew = async (
    tickerIds: readonly number[],
    byId: ReadonlyMap<number, Instrument>,
    at: Date,
    reader: string | undefined,
  ): Promise<void> => {
    const now = clock();
    const wanted = tickerIds.flatMap((tickerId): [string, number][] => {
      const instrument = byId.get(tickerId);
      const isFresh = (known.get(tickerId)?.readAt ?? Number.NEGATIVE_INFINITY) > now - quoteMs;
      if (!instrument || isFresh || asking.has(tickerId) || (unknownUntil.get(tickerId) ?? 0) > now) return [];
      const symbol =
        instrument.delistedOn && getState(instrument, at) === 'closed' ? undefined : yahooSymbol(instrument);
      return symbol === undefined ? [] : [[symbol, tickerId]];
    });
    for (let start = 0; start < wanted.length; start += symbolsAtOnce) {
      if (!mayAsk(reader)) break;
      const batch = new Map(wanted.slice(start, start + symbolsAtOnce));
      const answer = Promise.resolve().then(() => askBatch(batch));
      for (const tickerId of batch.values()) asking.set(tickerId, answer);
    }
    await Promise.all(new Set(tickerIds.flatMap((tickerId) => asking.get(tickerId) ?? [])));
  };

  const quotes = async (tickerIds: readonly number[], at: Date, reader?: string): Promise<Quote[]> => {
    const byId = await listed();
    await renew(tickerIds, byId, at, reader);
    const freshSince = clock() - quoteMs;
    return tickerIds.flatMap((tickerId) => {
      const instrument = byId.get(tickerId);
      const last = known.get(tickerId);
      if (!instrument || !last) return [];
      const { symbol: _symbol, ...quote } = last.quote;
      const state = getState(instrument, at);
      const afterHoursPrice = state === 'post' ? quote.afterHoursPrice : null;
      const source = 'vendor' as const;
      return { ...quote, tickerId, afterHoursPrice, state, source, stale: last.readAt <= freshSince };
    });
  };

  const draw = async (symbol: string, request: CandleRequest): Promise<readonly Candle[]> => {
    const { tickerId, interval, from, to, reader } = request;
    const step = isDaily(interval) ? DAILY_MS : INTRADAY_MS;
    const slot = (date: Date): number => Math.floor(date.getTime() / step);
    const key = `${tickerId} ${interval} ${slot(from)} ${slot(to)}`;
    const kept = charts.get(key);
    if (kept && kept.readAt > clock() - step) return kept.candles;
    const ask = (): Promise<readonly Candle[]> => {
      shares.take(reader);
      return client
        .candles(symbol, interval, from, to)
        .then((candles) => {
          charts.delete(key);
          charts.set(key, { candles, readAt: clock() });
          trim(charts, MOST_CHARTS);
          return candles;
        })
        .finally(() => drawing.delete(key));
    };
    try {
      const answer = drawing.get(key) ?? ask();
      drawing.set(key, answer);
      return await answer;
    } catch (error) {
      if (!(error instanceof ShareSpent)) onFailure?.(asVendorFailure(error));
      if (kept) return kept.candles;
      throw error;
    }
  };

  return {
    ...calendarReads,
    source: 'vendor',
    quotes,
    async changes(tickerIds, since, at) {
      const age = at.getTime() - since.getTime();
      const changedSince = clock() - age;
      const byId = await listed();
      const all = await quotes(tickerIds, at);
      return all.filter(({ tickerId, state }) => {
        const instrument = byId.get(tickerId);
        const isNew = (known.get(tickerId)?.changedAt ?? 0) > changedSince;
        return isNew || (instrument !== undefined && getState(instrument, since) !== state);
      });
    },
    async candles(request) {
      const instrument = (await listed()).get(request.tickerId);
      const symbol = instrument && yahooSymbol(instrument);
      if (!instrument || symbol === undefined || request.to < request.from) return [];
      const candles = (await draw(symbol, request)).filter(
        // A week or month may start before the range that contains it.
        ({ time }) => time <= request.to && (time >= request.from || isDaily(request.interval)),
      );
      if (request.adjusted !== false || instrument.splits.length === 0) return candles;
      return candles.map((candle) => {
        const factor = splitFactor(instrument.splits, candle.time.toISOString().slice(0, 10));
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
