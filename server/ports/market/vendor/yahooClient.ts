import type { Candle, FoundInstrument, Interval } from '../market.ts';
import { readVendorCandles, readVendorQuote, readVendorSearch, type VendorQuote } from './answers.ts';
import type { CircuitBreaker } from './breaker.ts';
import { toVendorFailure, VendorFailure } from './failure.ts';

/** The requests to the vendor. All of them throw VendorFailure. */
export interface VendorClient {
  /** Quotes of at most `symbolsAtOnce` symbols; unknown symbols and invalid quotes are omitted. */
  quotes(symbols: readonly string[]): Promise<VendorQuote[]>;
  /** Split-adjusted candles, oldest first. */
  candles(symbol: string, interval: Interval, from: Date, to: Date): Promise<Candle[]>;
  search(text: string, limit: number): Promise<Omit<FoundInstrument, 'tickerId'>[]>;
}

export const BATCH_SIZE = 100;

const INTERVALS = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1h',
  '1d': '1d',
  '1w': '1wk',
  '1mo': '1mo',
} as const satisfies Record<Interval, string>;

const silentLogger = (): void => undefined;

/**
 * Opens the library without logging and without its own validation: failures report errors, and answers.ts validates.
 */
async function openLibrary(send: typeof fetch) {
  const [{ default: YahooFinance }, { ExtendedCookieJar }] = await Promise.all([
    import('yahoo-finance2'),
    import('yahoo-finance2/lib/cookieJar'),
  ]);
  return new YahooFinance({
    fetch: send,
    queue: { concurrency: 2 },
    validation: { logErrors: false, logOptionsErrors: false },
    suppressNotices: ['yahooSurvey', 'ripHistorical'],
    versionCheck: false,
    logger: { info: silentLogger, warn: silentLogger, error: silentLogger, debug: silentLogger, dir: silentLogger },
    // A separate cookie jar, because the library shares one among all clients by default.
    cookieJar: new ExtendedCookieJar(),
  });
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

const unchecked = { validateResult: false } as const;

/** Yahoo Finance through its library, behind a circuit breaker. `send` applies timeout and budget (guardedFetch.ts). */
export function yahooClient(send: typeof fetch, breaker: CircuitBreaker, now: () => Date): VendorClient {
  let opening: Promise<Library> | undefined;
  const library = (): Promise<Library> => {
    opening ??= openLibrary(send);
    return opening;
  };
  /** Retries once with a new session, because the session key may have expired. */
  const withSession = <T>(work: (yahoo: Library) => Promise<T>): Promise<T> =>
    breaker.run(async () => {
      const current = library();
      try {
        return await work(await current);
      } catch (error) {
        if (toVendorFailure(error).reason !== 'session') throw error;
        // A concurrent request may already have replaced it.
        if (opening === current) opening = undefined;
        return work(await library());
      }
    });
  const parsed = <T>(value: T | undefined): T => {
    if (value === undefined) throw new VendorFailure('nonsense', 'an answer without what was asked for');
    return value;
  };
  return {
    quotes: (symbols) =>
      withSession(async (yahoo) => {
        const answer: unknown = await yahoo.quote([...symbols], { return: 'array' }, unchecked);
        if (!Array.isArray(answer)) throw new VendorFailure('nonsense', 'quotes that are no list');
        const read = answer.flatMap((item: unknown) => readVendorQuote(item, now().getTime()) ?? []);
        if (answer.length > 0 && read.length === 0) throw new VendorFailure('nonsense', 'no quote made sense');
        return read;
      }),
    candles: (symbol, interval, from, to) =>
      withSession(async (yahoo) => {
        const params = {
          period1: from,
          period2: to,
          interval: INTERVALS[interval],
          includePrePost: false,
          return: 'array',
        } as const;
        return parsed(readVendorCandles(await yahoo.chart(symbol, params, unchecked), now().getTime()));
      }),
    search: (text, limit) =>
      withSession(async (yahoo) => {
        const params = { quotesCount: limit, newsCount: 0 };
        return parsed(readVendorSearch(await yahoo.search(text, params, unchecked)));
      }),
  };
}
