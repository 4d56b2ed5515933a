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
