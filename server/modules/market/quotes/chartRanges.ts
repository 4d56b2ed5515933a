import { GraphQLError } from 'graphql';
import type { Candle, SeriesPoint } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { translate } from '../../../i18n/translate.ts';
import { ReaderLimitError } from '../../../ports/market/readerLimits.ts';
import type { ChartParent } from './chartParent.ts';
import { readCandles, type CandleRange } from './quotes.service.ts';

/** Four decimals are enough for a scaled line, because prices have two. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

async function getLine(
  ctx: Context,
  { tickerId, baseTickerId }: ChartParent,
  range: CandleRange,
): Promise<SeriesPoint[]> {
  if (tickerId === null) return [];
  const ownCandles = readCandles(ctx, tickerId, range);
  if (baseTickerId === undefined) return (await ownCandles).map(({ time, close }) => ({ date: time, value: close }));
  const [candles, [first]] = await Promise.all([ownCandles, readCandles(ctx, baseTickerId, range)]);
  if (first === undefined) return [];
  // For a stock listed within the range, the comparison starts on its first day.
  const shared = candles.filter(({ time }) => time >= first.time);
  const [start] = shared;
  if (start === undefined) return [];
  const scale = first.close / start.close;
  return shared.map(({ time, close }) => ({ date: time, value: rounded(close * scale) }));
}

const getCandles = async (ctx: Context, { tickerId }: ChartParent, range: CandleRange): Promise<Candle[]> =>
  tickerId === null
    ? []
    : (await readCandles(ctx, tickerId, range)).map(({ time, ...candle }) => ({ date: time, ...candle }));

type ChartLoader<Point> = (ctx: Context, chart: ChartParent, range: CandleRange) => Promise<Point[]>;

/** The error for a reader who exceeded the share of vendor requests, with the time to wait. */
function toRateLimitError(ctx: Context, { retryAfterMs }: ReaderLimitError): GraphQLError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  ctx.setHeader('retry-after', String(seconds));
  return new GraphQLError(translate(ctx.language, 'market.tooManyCharts', { seconds }), {
    extensions: { code: 'RATE_LIMITED' },
  });
}

const createRangeResolvers = <Point>(load: ChartLoader<Point>) => {
  const resolveRange = (range: CandleRange) => (chart: ChartParent, _args: unknown, ctx: Context) =>
    load(ctx, chart, range).catch((error: unknown) => {
      throw error instanceof ReaderLimitError ? toRateLimitError(ctx, error) : error;
    });
  return {
    one_day: resolveRange('one_day'),
    one_week: resolveRange('one_week'),
    one_month: resolveRange('one_month'),
    three_month: resolveRange('three_month'),
    one_year: resolveRange('one_year'),
    five_year: resolveRange('five_year'),
    all_time: resolveRange('all_time'),
  };
};

/** Resolvers of the ranges; only the selected ranges are computed. */
export const lineResolvers = createRangeResolvers(getLine);
export const candleResolvers = createRangeResolvers(getCandles);
