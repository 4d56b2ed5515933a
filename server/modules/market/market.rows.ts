import type { MarketIndex, Stock } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { watchedAmong } from './watchedTickers.ts';
import { toMarketIndex, toStock } from './market.mapper.ts';
import { readQuotesWithLines } from './quotes/quotes.lines.ts';
import type { QuoteNow } from './quotes/quotes.service.ts';
import type { TickerRow } from './tickerRecord.ts';

/**
 * Reads list rows of stocks in the given order. Prices, sparklines and the watchlist take one query each, regardless of
 * the number of rows. A ticker without a current or stored price is left out, because a price is never made up.
 */
export async function readStocks(ctx: Context, rows: readonly TickerRow[]): Promise<Stock[]> {
  const ids = rows.map(({ id }) => id);
  const [{ quotes, charts }, watched] = await Promise.all([
    readQuotesWithLines(ctx, ids),
    watchedAmong(ctx.db, requireViewer(ctx).id, ids),
  ]);
  return rows.flatMap((row) => {
    const quote = quotes.get(row.id);
    if (quote === undefined) return [];
    return toStock(ctx, row, { quote, isWatched: watched.has(row.id), chart: charts.get(row.id) ?? [] });
  });
}

/** Reads list rows of indices, each with its quote. */
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

/** Reads list rows of indices. */
export const readIndices = async (ctx: Context, rows: readonly TickerRow[]): Promise<MarketIndex[]> =>
  (await readIndexQuotes(ctx, rows)).map(({ index }) => index);
