import { DAY_MS } from '../../../base/durations.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { MarketState } from '../../../generated/schema.ts';
import { translate, type Language } from '../../../i18n/translate.ts';
import type { Candle, Interval, Valuation, PricePoint, Quote, Session } from '../../../ports/market/market.ts';
import { ReaderLimitError } from '../../../ports/market/readerLimits.ts';
import type { Services } from '../../../context/services.ts';
import { wireState } from '../marketState.ts';
import { readStored, readStoredCandles, readStoredSessions, type StoredQuote } from './quotes.store.ts';

/** The parts of a request or job that reading prices needs. */
export type QuoteContext = Pick<Services, 'market' | 'sql' | 'now'> & {
  readonly language: Language;
  /** The user who reads, if any. */
  readonly viewer?: Pick<Viewer, 'id'> | null;
};

/** The key under which the source counts a reader's requests; all guests share one. */
const findReaderKey = ({ viewer }: Pick<QuoteContext, 'viewer'>): string | undefined =>
  viewer === undefined ? undefined : String(viewer?.id ?? 'guest');

/** The current price of a ticker with its source, in the ticker's own currency. */
export interface QuoteNow {
  readonly tickerId: number;
  readonly price: number;
  readonly previousClose: number;
  readonly open: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  /** Lowest and highest price of the last 52 weeks. */
  readonly yearLow: number;
  readonly yearHigh: number;
  readonly volume: number;
  readonly averageVolume: number;
  readonly afterHoursPrice: number | null;
  /** Against the previous close, in percent. */
  readonly changePercent: number;
  readonly state: MarketState;
  readonly asOf: Date;
  /** The name of the source in the reader's language. */
  readonly source: string;
  readonly delaySeconds: number;
  /** True when the source did not answer and this is the last stored price. */
  readonly isStale: boolean;
  readonly isSimulated: boolean;
}

/** The name of the source of prices in a language. */
export const sourceText = (language: Language, isSimulated: boolean): string =>
  translate(language, isSimulated ? 'market.source.simulated' : 'market.source.vendor');

/** Change against a previous price in percent, rounded to four decimals. */
export const computeChange = (price: number, previousClose: number): number =>
  previousClose > 0 ? Math.round((price / previousClose - 1) * 1_000_000) / 10_000 : 0;

/** Builds a quote from the source's answer and the stored ranges of the ticker. */
export function fromSource(quote: Quote, stored: StoredQuote | undefined, language: Language): QuoteNow {
  const isSimulated = quote.source === 'simulated';
  return {
    tickerId: quote.tickerId,
    price: quote.price,
    previousClose: quote.previousClose,
    open: quote.open,
    dayHigh: quote.dayHigh,
    dayLow: quote.dayLow,
    yearLow: Math.min(quote.dayLow, stored?.yearLow ?? quote.dayLow),
    yearHigh: Math.max(quote.dayHigh, stored?.yearHigh ?? quote.dayHigh),
    volume: quote.volume,
    averageVolume: stored?.averageVolume ?? 0,
    afterHoursPrice: quote.afterHoursPrice,
    changePercent: computeChange(quote.price, quote.previousClose),
    state: wireState(quote.state),
    asOf: quote.asOf,
    source: sourceText(language, isSimulated),
    delaySeconds: quote.delaySeconds,
    isStale: quote.stale,
    isSimulated,
  };
}

/** Builds a stale quote from the stored one, for a ticker without an answer of the source. */
function fromStore(stored: StoredQuote, now: Date, language: Language): QuoteNow {
  const isSimulated = stored.source === 'simulated';
  const { price, previousClose, asOf } = stored;
  return {
    tickerId: stored.tickerId,
    price,
    previousClose,
    open: stored.open ?? price,
    dayHigh: stored.dayHigh ?? price,
    dayLow: stored.dayLow ?? price,
    yearLow: stored.yearLow ?? price,
    yearHigh: stored.yearHigh ?? price,
    volume: stored.volume,
    averageVolume: stored.averageVolume,
    afterHoursPrice: null,
    changePercent: computeChange(price, previousClose),
    state: 'closed',
    asOf,
    source: sourceText(language, isSimulated),
    delaySeconds: Math.max(0, Math.round((now.getTime() - asOf.getTime()) / 1000)),
    isStale: true,
    isSimulated,
  };
}

/**
 * Reads the current quotes by ticker id, with one query and one request to the source. Tickers without a price are left
 * out. When the source fails, the last stored price is used and marked stale.
 */
export async function readQuotes(
  ctx: QuoteContext,
  tickerIds: readonly number[],
): Promise<ReadonlyMap<number, QuoteNow>> {
  const ids = [...new Set(tickerIds)];
  if (ids.length === 0) return new Map();
  const now = ctx.now();
  const [quotes, stored] = await Promise.all([
    // A failed request is treated like an empty answer: the stored prices are used.
    ctx.market.quotes(ids, now, findReaderKey(ctx)).catch((): Quote[] => []),
    readStored(ctx.sql, ids, ctx.market.source),
  ]);
  const answered = new Map(quotes.map((quote) => [quote.tickerId, quote]));
  return new Map(
    ids.flatMap((id) => {
      const quote = answered.get(id);
      const storedQuote = stored.get(id);
      if (quote) return [[id, fromSource(quote, storedQuote, ctx.language)] as const];
      return storedQuote ? [[id, fromStore(storedQuote, now, ctx.language)] as const] : [];
    }),
  );
}

/** Reads the valuation of a company; null when the source has none or fails. */
export async function readValuation(ctx: QuoteContext, tickerId: number): Promise<Valuation | null> {
  const valuation = await ctx.market.valuation(tickerId, ctx.now(), findReaderKey(ctx)).catch(() => undefined);
  return valuation ?? null;
}

/** A point of a line. */
export interface SeriesPoint {
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly value: number;
}

/** The mapped lines of the source, which returns the same line to all readers until the next minute. */
const mappedLines = new WeakMap<readonly PricePoint[], readonly SeriesPoint[]>();

function toSeries(line: readonly PricePoint[]): readonly SeriesPoint[] {
  const mapped = mappedLines.get(line) ?? line.map(({ time, price }) => ({ date: time.toISOString(), value: price }));
  mappedLines.set(line, mapped);
  return mapped;
}

const SPARKLINE_POINTS = 40;

/** Reduces a line to `limit` evenly spaced points, including the last one. */
function downsample(points: readonly SeriesPoint[], limit: number): SeriesPoint[] {
  if (points.length <= limit) return [...points];
  return Array.from(
    { length: limit },
    (_unused, index) => points[Math.round(((points.length - 1) * index) / Math.max(1, limit - 1))],
  ).flatMap((point) => point ?? []);
}

/**
 * Reads the sparkline of each ticker's last session, in steps of one minute, with at most one query. Tickers without
 * prices are left out.
 */
export async function readSparklines(
  ctx: Pick<QuoteContext, 'market' | 'sql' | 'now'>,
  tickerIds: readonly number[],
  points: number = SPARKLINE_POINTS,
): Promise<ReadonlyMap<number, readonly SeriesPoint[]>> {
  const ids = [...new Set(tickerIds)];
  if (ids.length === 0) return new Map();
  // When the source fails, the stored candles are used.
  const series = await ctx.market
    .series(ids, points, ctx.now())
    .catch((): Awaited<ReturnType<typeof ctx.market.series>> => new Map());
  const lines = new Map<number, readonly SeriesPoint[]>();
  for (const [id, line] of series) lines.set(id, toSeries(line));
  const missing = ids.filter((id) => !lines.has(id));
  if (missing.length === 0) return lines;
  const storedLines = new Map<number, SeriesPoint[]>();
  for (const { tickerId, time, price } of await readStoredSessions(ctx.sql, missing, ctx.market.source))
    storedLines.set(tickerId, [...(storedLines.get(tickerId) ?? []), { date: time.toISOString(), value: price }]);
  for (const [id, line] of storedLines) lines.set(id, downsample(line, points));
  return lines;
}

export const CANDLE_RANGES = [
  'one_day',
  'one_week',
  'one_month',
  'three_month',
  'one_year',
  'five_year',
  'all_time',
] as const;
export type CandleRange = (typeof CANDLE_RANGES)[number];

const rangeSteps: Record<CandleRange, { readonly interval: Interval; readonly days: number }> = {
  one_day: { interval: '5m', days: 0 },
  one_week: { interval: '15m', days: 7 },
  one_month: { interval: '1h', days: 31 },
  three_month: { interval: '1d', days: 92 },
  one_year: { interval: '1d', days: 366 },
  five_year: { interval: '1w', days: 1_827 },
  all_time: { interval: '1mo', days: 36_525 },
};

/** The start of a range that ends with a session; `one_day` is the session itself. */
function getStart(range: CandleRange, session: Session, end: number): Date {
  const { days } = rangeSteps[range];
  return new Date(days === 0 ? session.opensAt : end - days * DAY_MS);
}

/**
 * Reads the candles of a chart range, oldest first, adjusted for splits. The range ends now, or with the last session
 * of a delisted ticker; `one_day` is the last session. Uses stored candles when the source fails. Empty for an unknown
 * ticker.
 * @throws ReaderLimitError when the reader has used up the share of vendor requests and no candles are stored
 */
export async function readCandles(ctx: QuoteContext, tickerId: number, range: CandleRange): Promise<readonly Candle[]> {
  const now = ctx.now();
  const session = await ctx.market.lastSession(tickerId, now);
  if (session === undefined) return [];
  const isOver = now.getTime() - session.closesAt > 14 * DAY_MS;
  const end = isOver ? session.closesAt : now.getTime();
  const { interval } = rangeSteps[range];
  const params = { tickerId, interval, from: getStart(range, session, end), to: new Date(end) };
  return ctx.market.candles({ ...params, reader: findReaderKey(ctx) }).catch(async (error: unknown) => {
    const storedCandles = await readStoredCandles(ctx.sql, { ...params, source: ctx.market.source });
    if (storedCandles.length === 0 && error instanceof ReaderLimitError) throw error;
    return storedCandles;
  });
}
