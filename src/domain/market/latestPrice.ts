import type { StockRow_StockFragment } from '@/generated/market/fragments';
import type { MarketState } from '@/generated/schema';

import { useLiveQuote } from './useLiveQuotes';

/** A price: the one that a list or page has loaded, or a newer live one. */
export interface LatestPrice {
  price: number;
  previousClose?: number | null | undefined;
  /** ISO 8601. An older live price is ignored. */
  asOf?: string | null | undefined;
  isStale?: boolean | undefined;
  state?: MarketState | undefined;
}

/** The fields of a stock in tables, without the price. */
export interface NamedStock {
  ticker_id: number;
  ticker_symbol: string;
  ticker_name: string;
  ticker_img: string | null;
  is_delisted: boolean;
  market_state: MarketState;
}

/** The details of a price. */
interface Priced {
  market_state: MarketState;
  prev_close: number | null;
  as_of: string | null;
  is_stale: boolean;
}

/** The fields of a stock in tables with prices. */
export interface PricedStock extends NamedStock, Priced {
  current_price: number | null;
  currency: string;
}

/** The price of a stock in a table that has one. */
export const toLatestPrice = (stock: Priced, price: number): LatestPrice => ({
  price,
  previousClose: stock.prev_close,
  asOf: stock.as_of,
  isStale: stock.is_stale,
  state: stock.market_state,
});

/** The price of a stock in lists of stocks. */
export const statsToLatestPrice = (stats: StockRow_StockFragment['stats']): LatestPrice => ({
  price: stats.current_value,
  previousClose: stats.close_price,
  asOf: stats.as_of,
  isStale: stats.is_stale,
  state: stats.market_state,
});

/** The loaded price, or the live price when that is newer. */
export function useLatestPrice(tickerId: number, initial: LatestPrice): LatestPrice {
  const live = useLiveQuote(tickerId);
  if (!live || (initial.asOf && live.as_of < initial.asOf)) return initial;
  return {
    price: live.price,
    previousClose: live.prev_close,
    asOf: live.as_of,
    isStale: live.is_stale,
    state: live.market_state,
  };
}
