import type { MarketState } from '../../generated/schema.ts';
import type * as market from '../../ports/market/market.ts';

/**
 * What an exchange or the market of a ticker is doing, as the wire calls it: trade before the opening is trade outside of hours like
 * that after the close.
 */
export function wireState(state: market.MarketState): MarketState {
  return state === 'pre' || state === 'post' ? 'after_hours' : state;
}
