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
  /** What one reader may cause. */
  readonly shares: ReaderShares;
  /** For so long a quote is not asked for again. */
  readonly quoteMs: number;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly onFailure?: (failure: VendorFailure) => void;
}

interface Known {
  readonly quote: VendorQuote;
  readonly readAt: number;
  /** When it was first read like this. */
  readonly changedAt: number;
}

interface Chart {
  readonly candles: readonly Candle[];
  readonly readAt: number;
}

const MINUTE = 60_000;
/** What the vendor does not know is not asked for again so soon. */
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

/** Lets the oldest entries go. */
function trim<K, V>(map: Map<K, V>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

/**
 * Prices of a vendor for what is listed here. Quotes are kept for some seconds and candles for minutes, questions that are on their way
 * are shared, and where the vendor does not answer the last answer stands in, marked stale. Session times are our calendars'.
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
    // An answer older than the last one comes from a server of theirs that is behind.
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

  /** Whose share is spent sees the last known prices, as when the budget is used up. */
  const mayAsk = (reader: string | undefined): boolean => {
    try {
      shares.take(reader);
      return true;
    } catch (error) {
      if (error instanceof ShareSpent) return false;
      throw error;
    }
  };

  /** Asks for what is not known freshly, each ticker once however many ask. */
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
        // A week or month begins before the range that it stands in.
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
    // A request for each small line would use up the budget: callers fall back on the candles that were kept.
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
