import type { MarketState } from '@/generated/schema';

import { useLiveQuote } from './useLiveQuotes';

/** A price as a list or page read it. */
export interface PriceNow {
  price: number;
  previousClose?: number | null | undefined;
  /** ISO 8601; a price that is told live counts only when it is not older. */
  asOf?: string | null | undefined;
  isStale?: boolean | undefined;
  state?: MarketState | undefined;
}

/** What tables read of a stock beside its price. */
export interface NamedStock {
  ticker_id: number;
  ticker_symbol: string;
  ticker_name: string;
  ticker_img: string | null;
  is_delisted: boolean;
  market_state: MarketState;
}

/** How a price stands. */
interface Priced {
  market_state: MarketState;
  prev_close: number | null;
  as_of: string | null;
  is_stale: boolean;
}

/** What tables of stocks read of each. */
export interface ListedStock extends NamedStock, Priced {
  current_price: number | null;
  currency: string;
}

/** The known price of such a stock. */
export const listedPrice = (stock: Priced, price: number): PriceNow => ({
  price,
  previousClose: stock.prev_close,
  asOf: stock.as_of,
  isStale: stock.is_stale,
  state: stock.market_state,
});

/** What was read, or what has been told since. */
export function usePriceNow(tickerId: number, initial: PriceNow): PriceNow {
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
