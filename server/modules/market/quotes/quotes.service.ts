import type { Viewer } from '../../../access/viewer.ts';
import type { MarketState } from '../../../generated/schema.ts';
import { translate, type Language } from '../../../i18n/translate.ts';
import type { Candle, Interval, Quote, Session } from '../../../ports/market/market.ts';
import { ShareSpent } from '../../../ports/market/readerShares.ts';
import type { Services } from '../../../context/services.ts';
import { wireState } from '../marketState.ts';
import { readStored, readStoredCandles, readStoredSessions, type StoredQuote } from './quotes.store.ts';

/** What reading prices needs of a request or a job. */
export type QuoteContext = Pick<Services, 'market' | 'sql' | 'now'> & {
  readonly language: Language;
  /** Who reads, where somebody does. */
  readonly viewer?: Pick<Viewer, 'id'> | null;
};

/** The reader as the source of prices counts them; guests are one together. */
const findReader = ({ viewer }: Pick<QuoteContext, 'viewer'>): string | undefined =>
  viewer === undefined ? undefined : String(viewer?.id ?? 'guest');

/** The price of a ticker at this moment, with where it comes from. Prices are in the ticker's own currency. */
export interface QuoteNow {
  readonly tickerId: number;
  readonly price: number;
  readonly previousClose: number;
  readonly open: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  /** Lowest and highest price of the last 52 weeks. */
  readonly weekLow: number;
  readonly weekHigh: number;
  readonly volume: number;
  readonly averageVolume: number;
  readonly afterHoursPrice: number | null;
  /** Against the previous close, in percent points. */
  readonly changePercent: number;
  readonly state: MarketState;
  readonly asOf: Date;
  /** Where the price comes from, in the reader's language. */
  readonly source: string;
  readonly delaySeconds: number;
  /** The source did not answer: this is the last price known. */
  readonly isStale: boolean;
  readonly isSimulated: boolean;
}

/** Where prices come from, in words. */
export const sourceText = (language: Language, isSimulated: boolean): string =>
  translate(language, isSimulated ? 'market.source.simulated' : 'market.source.vendor');

/** Change against a previous price in percent points, rounded to four decimals. */
export const computeChange = (price: number, previousClose: number): number =>
  previousClose > 0 ? Math.round((price / previousClose - 1) * 1_000_000) / 10_000 : 0;

/** A quote of the source as it is told, with what was written down about the ticker before. */
export function fromSource(quote: Quote, stored: StoredQuote | undefined, language: Language): QuoteNow {
  const isSimulated = quote.source === 'simulated';
  return {
    tickerId: quote.tickerId,
    price: quote.price,
    previousClose: quote.previousClose,
    open: quote.open,
    dayHigh: quote.dayHigh,
    dayLow: quote.dayLow,
    weekLow: Math.min(quote.dayLow, stored?.yearLow ?? quote.dayLow),
    weekHigh: Math.max(quote.dayHigh, stored?.yearHigh ?? quote.dayHigh),
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

/** The last price written down, for a ticker that the source says nothing about. */
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
    weekLow: stored.yearLow ?? price,
    weekHigh: stored.yearHigh ?? price,
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
 * The prices of this moment by ticker id, whatever their number in one statement and one question to the source. Ids that nobody
 * knows a price of are left out; where the source fails, the last price known stands in, marked stale.
 */
export async function readQuotes(
  ctx: QuoteContext,
  tickerIds: readonly number[],
): Promise<ReadonlyMap<number, QuoteNow>> {
  const ids = [...new Set(tickerIds)];
  if (ids.length === 0) return new Map();
  const now = ctx.now();
  const [quotes, stored] = await Promise.all([
    // A source that fails altogether is as good as one without an answer: the stored prices stand in.
    ctx.market.quotes(ids, now, findReader(ctx)).catch((): Quote[] => []),
    readStored(ctx.sql, ids, ctx.market.source),
  ]);
  const answered = new Map(quotes.map((quote) => [quote.tickerId, quote]));
  return new Map(
    ids.flatMap((id) => {
      const quote = answered.get(id);
      const known = stored.get(id);
      if (quote) return [[id, fromSource(quote, known, ctx.language)] as const];
      return known ? [[id, fromStore(known, now, ctx.language)] as const] : [];
    }),
  );
}

/** A price of a line. */
export interface SeriesPoint {
  readonly date: Date;
  readonly value: number;
}

const SPARKLINE_POINTS = 40;

/** Evenly spread points of a longer line, its last one included. */
function thinned(points: readonly SeriesPoint[], most: number): SeriesPoint[] {
  if (points.length <= most) return [...points];
  return Array.from(
    { length: most },
    (_unused, index) => points[Math.round(((points.length - 1) * index) / Math.max(1, most - 1))],
  ).flatMap((point) => point ?? []);
}

/**
 * The prices of each ticker's last session, as small lines show them: in steps of a minute, with at most one statement. Ids without
 * prices are left out.
 */
export async function readSparklines(
  ctx: Pick<QuoteContext, 'market' | 'sql' | 'now'>,
  tickerIds: readonly number[],
  points: number = SPARKLINE_POINTS,
): Promise<ReadonlyMap<number, readonly SeriesPoint[]>> {
  const ids = [...new Set(tickerIds)];
  if (ids.length === 0) return new Map();
  // A source that fails leaves the candles that were kept.
  const series = await ctx.market
    .series(ids, points, ctx.now())
    .catch((): Awaited<ReturnType<typeof ctx.market.series>> => new Map());
  const lines = new Map<number, SeriesPoint[]>();
  for (const [id, line] of series)
    lines.set(
      id,
      line.map(({ time, price }) => ({ date: time, value: price })),
    );
  const missing = ids.filter((id) => !lines.has(id));
  if (missing.length === 0) return lines;
  const kept = new Map<number, SeriesPoint[]>();
  for (const { tickerId, time, price } of await readStoredSessions(ctx.sql, missing, ctx.market.source))
    kept.set(tickerId, [...(kept.get(tickerId) ?? []), { date: time, value: price }]);
  for (const [id, line] of kept) lines.set(id, thinned(line, points));
  return lines;
}

export const candleRanges = [
  'one_day',
  'one_week',
  'one_month',
  'three_month',
  'one_year',
  'five_year',
  'all_time',
] as const;
export type CandleRange = (typeof candleRanges)[number];

const DAY = 86_400_000;

const rangeSteps: Record<CandleRange, { readonly interval: Interval; readonly days: number }> = {
  one_day: { interval: '5m', days: 0 },
  one_week: { interval: '15m', days: 7 },
  one_month: { interval: '1h', days: 31 },
  three_month: { interval: '1d', days: 92 },
  one_year: { interval: '1d', days: 366 },
  five_year: { interval: '1w', days: 1_827 },
  all_time: { interval: '1mo', days: 36_525 },
};

/** First moment of a range that ends with a session; one day is that session. */
function getStart(range: CandleRange, session: Session, end: number): Date {
  const { days } = rangeSteps[range];
  return new Date(days === 0 ? session.opensAt : end - days * DAY);
}

/**
 * The candles of a range of the chart, oldest first, adjusted for splits. It ends now, for a delisted ticker with its last session;
 * one day is the last session there was. Where the source does not answer, the candles that were kept stand in. Empty for an unknown
 * ticker.
 * @throws ShareSpent when the reader has caused too many requests to the source and no candles were kept
 */
export async function readCandles(ctx: QuoteContext, tickerId: number, range: CandleRange): Promise<readonly Candle[]> {
  const now = ctx.now();
  const session = await ctx.market.lastSession(tickerId, now);
  if (session === undefined) return [];
  const isOver = now.getTime() - session.closesAt > 14 * DAY;
  const end = isOver ? session.closesAt : now.getTime();
  const { interval } = rangeSteps[range];
  const params = { tickerId, interval, from: getStart(range, session, end), to: new Date(end) };
  return ctx.market.candles({ ...params, reader: findReader(ctx) }).catch(async (error: unknown) => {
    const kept = await readStoredCandles(ctx.sql, { ...params, source: ctx.market.source });
    if (kept.length === 0 && error instanceof ShareSpent) throw error;
    return kept;
  });
}
