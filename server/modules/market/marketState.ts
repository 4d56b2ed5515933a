import type { MarketState } from '../../generated/schema.ts';
import type * as market from '../../ports/market/market.ts';

/** Maps a market state to the wire, which does not distinguish pre-market from post-market trading. */
export function wireState(state: market.MarketState): MarketState {
  return state === 'pre' || state === 'post' ? 'after_hours' : state;
}
