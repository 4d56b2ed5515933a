import { GraphQLError } from 'graphql';
import type { Candle, SeriesPoint } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { translate } from '../../../i18n/translate.ts';
import { ShareSpent } from '../../../ports/market/readerShares.ts';
import type { ChartParent } from './chartParent.ts';
import { readCandles, type CandleRange } from './quotes.service.ts';

/** Prices are kept to the hundredth; what is scaled needs no more than that on a chart either. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

async function getLine(ctx: Context, { tickerId, startAs }: ChartParent, range: CandleRange): Promise<SeriesPoint[]> {
  const own = readCandles(ctx, tickerId, range);
  if (startAs === undefined) return (await own).map(({ time, close }) => ({ date: time, value: close }));
  const [candles, [first]] = await Promise.all([own, readCandles(ctx, startAs, range)]);
  if (first === undefined) return [];
  // A younger stock than its range is compared from its first day on.
  const shared = candles.filter(({ time }) => time >= first.time);
  const [start] = shared;
  if (start === undefined) return [];
  const scale = first.close / start.close;
  return shared.map(({ time, close }) => ({ date: time, value: rounded(close * scale) }));
}

const getCandles = async (ctx: Context, { tickerId }: ChartParent, range: CandleRange): Promise<Candle[]> =>
  (await readCandles(ctx, tickerId, range)).map(({ time, ...candle }) => ({ date: time, ...candle }));

type Reader<Step> = (ctx: Context, chart: ChartParent, range: CandleRange) => Promise<Step[]>;

/** A reader who had too many charts drawn by a source that counts is told when to come back. */
function refusal(ctx: Context, { retryAfterMs }: ShareSpent): GraphQLError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  ctx.setHeader('retry-after', String(seconds));
  return new GraphQLError(translate(ctx.language, 'market.tooManyCharts', { seconds }), {
    extensions: { code: 'RATE_LIMITED' },
  });
}

const ranges = <Step>(read: Reader<Step>) => {
  const of = (range: CandleRange) => (chart: ChartParent, _args: unknown, ctx: Context) =>
    read(ctx, chart, range).catch((error: unknown) => {
      throw error instanceof ShareSpent ? refusal(ctx, error) : error;
    });
  return {
    one_day: of('one_day'),
    one_week: of('one_week'),
    one_month: of('one_month'),
    three_month: of('three_month'),
    one_year: of('one_year'),
    five_year: of('five_year'),
    all_time: of('all_time'),
  };
};

/** Resolvers of the ranges: only those that a document asks for are computed. */
export const lineResolvers = ranges(getLine);
export const candleResolvers = ranges(getCandles);
