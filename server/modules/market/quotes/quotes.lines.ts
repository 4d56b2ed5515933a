import { MINUTE_MS } from '../../../base/durations.ts';
import { readQuotes, readSparklines, type QuoteContext, type QuoteNow, type SeriesPoint } from './quotes.service.ts';

/** Lines have steps of one minute, stored ones of five. A price further away belongs to another session. */
const MAX_STEP_MS = 5 * MINUTE_MS;

/** Replaces the last point of a line with the quote, so that the line ends with the price shown beside it. */
function endingAt(line: readonly SeriesPoint[], quote: QuoteNow | undefined): readonly SeriesPoint[] {
  const last = line.at(-1);
  if (last === undefined || quote === undefined || quote.isStale || last.value === quote.price) return line;
  if (Math.abs(quote.asOf.getTime() - Date.parse(last.date)) > MAX_STEP_MS) return line;
  return [...line.slice(0, -1), { date: quote.asOf.toISOString(), value: quote.price }];
}

/**
 * Reads the quotes of stocks and the sparklines that end with them.
 * @param loaded quotes that the caller has read already
 */
export async function readQuotesWithLines(
  ctx: QuoteContext,
  tickerIds: readonly number[],
  loaded?: ReadonlyMap<number, QuoteNow>,
): Promise<{
  readonly quotes: ReadonlyMap<number, QuoteNow>;
  readonly charts: ReadonlyMap<number, readonly SeriesPoint[]>;
}> {
  const [quotes, lines] = await Promise.all([loaded ?? readQuotes(ctx, tickerIds), readSparklines(ctx, tickerIds)]);
  return { quotes, charts: new Map([...lines].map(([id, line]) => [id, endingAt(line, quotes.get(id))] as const)) };
}
