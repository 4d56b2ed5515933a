import type { MarketIndex, Stock } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { watchedAmong } from './watchedTickers.ts';
import { toMarketIndex, toStock } from './market.mapper.ts';
import { readQuotesWithLines } from './quotes/quotes.lines.ts';
import type { QuoteNow } from './quotes/quotes.service.ts';
import type { TickerRow } from './tickerRecord.ts';

/**
 * Stocks as lists show them, in the order given: prices, small charts and the caller's watch list in one reading each,
 * however many. What has no price at all, neither now nor kept, is left out: no figure is made up for it.
 */
export async function readStocks(ctx: Context, rows: readonly TickerRow[]): Promise<Stock[]> {
  const ids = rows.map(({ id }) => id);
  const [{ quotes, charts }, watched] = await Promise.all([
    readQuotesWithLines(ctx, ids),
    watchedAmong(ctx.db, signedIn(ctx).id, ids),
  ]);
  return rows.flatMap((row) => {
    const quote = quotes.get(row.id);
    if (quote === undefined) return [];
    return toStock(ctx, row, { quote, isWatched: watched.has(row.id), chart: charts.get(row.id) ?? [] });
  });
}

/** The same for indices, each with the price that it was made from. */
export async function readIndexQuotes(
  ctx: Context,
  rows: readonly TickerRow[],
): Promise<{ readonly index: MarketIndex; readonly quote: QuoteNow }[]> {
  const ids = rows.map(({ id }) => id);
  const { quotes, charts } = await readQuotesWithLines(ctx, ids);
  return rows.flatMap((row) => {
    const quote = quotes.get(row.id);
    if (quote === undefined) return [];
    return { index: toMarketIndex(ctx.language, row, { quote, chart: charts.get(row.id) ?? [] }), quote };
  });
}

/** Indices as lists show them. */
export const readIndices = async (ctx: Context, rows: readonly TickerRow[]): Promise<MarketIndex[]> =>
  (await readIndexQuotes(ctx, rows)).map(({ index }) => index);
