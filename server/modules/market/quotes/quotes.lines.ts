import { readQuotes, readSparklines, type QuoteContext, type QuoteNow, type SeriesPoint } from './quotes.service.ts';

/** Lines go in steps of a minute, kept ones in steps of five: a price from further off is of another session. */
const LONGEST_STEP = 5 * 60_000;

/** The line with the price shown beside it as its last one; that of a minute's beginning is not yet the price of now. */
function endingAt(line: readonly SeriesPoint[], quote: QuoteNow | undefined): readonly SeriesPoint[] {
  const last = line.at(-1);
  if (last === undefined || quote === undefined || quote.isStale || last.value === quote.price) return line;
  if (Math.abs(quote.asOf.getTime() - last.date.getTime()) > LONGEST_STEP) return line;
  return [...line.slice(0, -1), { date: quote.asOf, value: quote.price }];
}

/**
 * What rows show of stocks: the price, and the small line that ends with it.
 * @param known the prices, where they have been read already
 */
export async function readQuotesWithLines(
  ctx: QuoteContext,
  tickerIds: readonly number[],
  known?: ReadonlyMap<number, QuoteNow>,
): Promise<{
  readonly quotes: ReadonlyMap<number, QuoteNow>;
  readonly charts: ReadonlyMap<number, readonly SeriesPoint[]>;
}> {
  const [quotes, lines] = await Promise.all([known ?? readQuotes(ctx, tickerIds), readSparklines(ctx, tickerIds)]);
  return { quotes, charts: new Map([...lines].map(([id, line]) => [id, endingAt(line, quotes.get(id))] as const)) };
}
