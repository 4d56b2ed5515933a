import { parsePeriod } from '../../../../rules/bots/optionValues.ts';
import { DAY_MS } from '../../../base/durations.ts';
import { ReaderLimitError } from '../../../ports/market/readerLimits.ts';
import { findStock, findTickers, type TickerRow } from '../../market/tickerRecord.ts';
import {
  computeChange,
  readCandles,
  readQuotes,
  readSparklines,
  type CandleRange,
} from '../../market/quotes/quotes.service.ts';
import { commandButton } from './buttons.ts';
import { formatCount, formatPercent, formatPrice, getTone, neutralRow } from './format.ts';
import { helpCard } from './helpCard.ts';
import type { Program, ProgramAnswer, ProgramRequest, ViewerTools } from './program.ts';
import { say } from './texts.ts';

const CHART_POINTS = 60;

const MONTH_DAYS = 30;

/** The periods of the buttons below a price. */
const PERIODS = { month: '1m', year: '1y' } as const;

/** The shortest range of candles that contains a number of days. */
function chooseRange(days: number): CandleRange {
  if (days <= 7) return 'one_week';
  if (days <= 31) return 'one_month';
  if (days <= 92) return 'three_month';
  return days <= 366 ? 'one_year' : days <= 1_827 ? 'five_year' : 'all_time';
}

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
async function quote(tools: ViewerTools, request: ProgramRequest, ticker: TickerRow): Promise<ProgramAnswer> {
  const { language } = request.event.subscriber;
  const [quotes, lines] = await Promise.all([
    readQuotes({ ...tools, language }, [ticker.id]),
    readSparklines(tools, [ticker.id]),
  ]);
  const now = quotes.get(ticker.id);
  if (now === undefined) return { text: say(language, 'noPrice') };
  const price = (value: number): string => formatPrice(language, value, ticker.currency);
  return {
    card: {
      title: getTitle(ticker),
      tickerId: ticker.id,
      rows: [
        neutralRow(say(language, 'price'), price(now.price)),
        {
          label: say(language, 'change'),
          value: formatPercent(language, now.changePercent),
          tone: getTone(now.changePercent),
        },
        neutralRow(say(language, 'dayRange'), `${price(now.dayLow)} – ${price(now.dayHigh)}`),
        neutralRow(say(language, 'yearRange'), `${price(now.yearLow)} – ${price(now.yearHigh)}`),
        neutralRow(say(language, 'volume'), formatCount(language, now.volume)),
      ],
      points: (lines.get(ticker.id) ?? []).map(({ value }) => value),
      buttons: (['month', 'year'] as const).map((period) =>
        commandButton({ label: say(language, period) }, `/chart stock:${ticker.symbol} period:${PERIODS[period]}`),
      ),
      note: [...(now.isStale ? [say(language, 'stale')] : []), now.source].join(' '),
      asOf: now.asOf.toISOString(),
    },
  };
}

/** The first moment that the chart of a command shows: a day, or a period before now. */
function findStart({ options }: ProgramRequest['event']['data'], now: Date): Date {
  const day = options?.['day'];
  if (day?.type === 'date') return new Date(`${day.value}T00:00:00.000Z`);
  const period = options?.['period'];
  // Databases of earlier versions have the periods as choices.
  const value = period?.type === 'period' || period?.type === 'choice' ? period.value : '';
  const days = parsePeriod(value)?.days ?? MONTH_DAYS;
  return new Date(now.getTime() - days * DAY_MS);
}

/** The closes of a stock since a moment. */
async function chart(
  tools: ViewerTools,
  request: ProgramRequest,
  ticker: TickerRow,
  start: Date,
): Promise<ProgramAnswer> {
  const { language } = request.event.subscriber;
  const range = chooseRange((tools.now().getTime() - start.getTime()) / DAY_MS);
  const candles = await readCandles({ ...tools, language }, ticker.id, range).catch((error: unknown) => {
    if (error instanceof ReaderLimitError) return [];
    throw error;
  });
  const closes = candles.filter(({ time }) => time.getTime() >= start.getTime()).map(({ close }) => close);
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
        neutralRow(say(language, 'price'), price(last)),
        { label: say(language, 'changeInRange'), value: formatPercent(language, change), tone: getTone(change) },
        neutralRow(say(language, 'high'), price(Math.max(...closes))),
        neutralRow(say(language, 'low'), price(Math.min(...closes))),
      ],
      points: downsample(closes),
    },
  };
}

/** Prices and small charts of stocks. A text that is a symbol is answered like /quote. */
export const quotesProgram: Program = async (tools, request) => {
  const { command, options, text } = request.event.data;
  const option = options?.['stock'];
  const ticker =
    option?.type === 'ticker'
      ? (await findTickers(tools.db, [option.id])).get(option.id)
      : await findStock(tools.db, (text ?? '').replace(/^\$/, ''));
  if (ticker === undefined) return helpCard(request, command !== undefined);
  if (command === 'chart' || command === 'since')
    return chart(tools, request, ticker, findStart(request.event.data, tools.now()));
  return quote(tools, request, ticker);
};
