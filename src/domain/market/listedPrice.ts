import type { StockRow_StockFragment } from '@/generated/market/fragments';

import type { LatestPrice } from './latestPrice';

/** The price of a stock in lists of stocks. */
export const toListedPrice = (stats: StockRow_StockFragment['stats']): LatestPrice => ({
  price: stats.current_value,
  previousClose: stats.close_price,
  asOf: stats.as_of,
  isStale: stats.is_stale,
  state: stats.market_state,
});
