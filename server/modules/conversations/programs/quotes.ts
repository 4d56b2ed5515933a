import { ReaderLimitError } from '../../../ports/market/readerLimits.ts';
import { findBySymbol, findTickers, type TickerRow } from '../../market/tickerRecord.ts';
import {
  computeChange,
  readCandles,
  readQuotes,
  readSparklines,
  type CandleRange,
} from '../../market/quotes/quotes.service.ts';
import { formatCount, formatPercent, formatPrice, getTone } from './format.ts';
import { helpCard } from './helpCard.ts';
import type { Program, ProgramAnswer, ProgramRequest, ReaderTools } from './program.ts';
import { say } from './texts.ts';

const CHART_POINTS = 60;

const ranges: Readonly<Record<string, CandleRange>> = { '1w': 'one_week', '1m': 'one_month', '1y': 'one_year' };

const getTitle = ({ symbol, name }: TickerRow): string => `${symbol} · ${name}`.slice(0, 120);

/** The last point and evenly spaced ones before it. */
function downsample(points: readonly number[]): number[] {
  if (points.length <= CHART_POINTS) return [...points];
  const step = (points.length - 1) / (CHART_POINTS - 1);
  return Array.from({ length: CHART_POINTS }, (_unused, index) => points[Math.round(index * step)]).flatMap(
    (point) => point ?? [],
  );
}

/** The price of a stock with the line of its session. */
async function quote(tools: ReaderTools, request: ProgramRequest, ticker: TickerRow): Promise<ProgramAnswer> {
  const { language } = request.event.subscriber;
  const [quotes, lines] = await Promise.all([
    readQuotes({ ...tools, language }, [ticker.id]),
    readSparklines(tools, [ticker.id]),
  ]);
  const now = quotes.get(ticker.id);
  if (now === undefined) return { text: say(language, 'noPrice') };
  const price = (value: number): string => formatPrice(language, value, ticker.currency);
  const row = (label: string, value: string) => ({ label, value, tone: 'neutral' as const });
  return {
    card: {
      title: getTitle(ticker),
      tickerId: ticker.id,
      rows: [
        row(say(language, 'price'), price(now.price)),
        {
          label: say(language, 'change'),
          value: formatPercent(language, now.changePercent),
          tone: getTone(now.changePercent),
        },
        row(say(language, 'dayRange'), `${price(now.dayLow)} – ${price(now.dayHigh)}`),
        row(say(language, 'yearRange'), `${price(now.yearLow)} – ${price(now.yearHigh)}`),
        row(say(language, 'volume'), formatCount(language, now.volume)),
      ],
      points: (lines.get(ticker.id) ?? []).map(({ value }) => value),
      note: [...(now.isStale ? [say(language, 'stale')] : []), now.source].join(' '),
      asOf: now.asOf.toISOString(),
    },
  };
}

/** The closes of a stock over a period. */
async function chart(
  tools: ReaderTools,
  request: ProgramRequest,
  ticker: TickerRow,
  period: string,
): Promise<ProgramAnswer> {
  const { language } = request.event.subscriber;
  const candles = await readCandles({ ...tools, language }, ticker.id, ranges[period] ?? 'one_month').catch(
    (error: unknown) => {
      if (error instanceof ReaderLimitError) return [];
      throw error;
    },
  );
  const closes = candles.map(({ close }) => close);
  const [first] = closes;
  const last = closes.at(-1);
  if (first === undefined || last === undefined) return { text: say(language, 'noPrice') };
  const change = computeChange(last, first);
  const price = (value: number): string => formatPrice(language, value, ticker.currency);
  return {
    card: {
      title: getTitle(ticker),
      tickerId: ticker.id,
      rows: [
        { label: say(language, 'price'), value: price(last), tone: 'neutral' },
        { label: say(language, 'changeInRange'), value: formatPercent(language, change), tone: getTone(change) },
        { label: say(language, 'high'), value: price(Math.max(...closes)), tone: 'neutral' },
        { label: say(language, 'low'), value: price(Math.min(...closes)), tone: 'neutral' },
      ],
      points: downsample(closes),
    },
  };
}

/** Prices and small charts of stocks. A text that is a symbol is answered like /quote. */
export const quotesProgram: Program = async (tools, request) => {
  const { command, options, text } = request.event.data;
  const option = options?.['stock'];
  const tickerId =
    option?.type === 'ticker' ? option.id : (await findBySymbol(tools.db, (text ?? '').replace(/^\$/, '')))?.id;
  const ticker = tickerId === undefined ? undefined : (await findTickers(tools.db, [tickerId])).get(tickerId);
  if (ticker === undefined) return helpCard(request, command !== undefined);
  const period = options?.['period'];
  if (command === 'chart') return chart(tools, request, ticker, period?.type === 'choice' ? period.value : '1m');
  return quote(tools, request, ticker);
};
