import type { SeriesPoint, WatchlistItem } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { toCardStyle } from '../market/market.mapper.ts';
import type { QuoteNow } from '../market/quotes/quotes.service.ts';
import { toPriceFacts } from '../market/quotes/priceFacts.ts';
import type { WatchedRow } from './watchlists.store.ts';

interface Prices {
  /** Undefined while the stock has no price. */
  readonly quote: QuoteNow | undefined;
  readonly chart: readonly SeriesPoint[];
}

export const toWatchlistItem = (
  ctx: Pick<Context, 'now'>,
  row: WatchedRow,
  { quote, chart }: Prices,
): WatchlistItem => ({
  id: row.tickerId,
  ticker_id: row.tickerId,
  exchange_symbol: row.exchangeCode ?? '',
  current_price: quote?.price ?? null,
  prev_close: quote?.previousClose ?? null,
  p_change: quote?.changePercent ?? 0,
  ticker_img: row.image,
  ticker_name: row.name,
  ticker_symbol: row.symbol,
  currency: row.currency,
  chart_data: [...chart],
  card_style: toCardStyle(row.cardStyle),
  ...toPriceFacts(ctx, row, quote),
  note: row.note ?? '',
  tags: row.tags ?? [],
  cts: row.addedAt,
});
