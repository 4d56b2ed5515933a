import type { MoverRow_MarketMoverFragment } from '@/generated/dashboards/fragments';
import type { LatestPrice } from '@/domain/market/latestPrice';

/** A stock in the lists of market movers. */
export type Mover = MoverRow_MarketMoverFragment;

/** The price of a mover in the list. */
export function toMoverPrice(mover: Mover): LatestPrice {
  return {
    price: mover.ticker_price,
    previousClose: mover.ticker_prev_close_price,
    asOf: mover.as_of,
    isStale: mover.is_stale,
    state: mover.market_state,
  };
}
