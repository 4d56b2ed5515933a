import { useApolloClient } from '@apollo/client/react';

import { useAddStockWatchlistMutation } from '@/generated/watchlists/addStockWatchlist';
import { useRemoveWatchlistStockMutation } from '@/generated/watchlists/removeWatchlistStock';
import { useAction } from '@/shared/action/useAction';

import { writeWatched } from './watchCache';

/**
 * Queries that read the watchlist or its count, refetched after 0.8 seconds (social §4). Other lists are updated in the
 * cache.
 */
const AFTER_WATCH = {
  refetchQueries: ['getStockDashboard', 'getDashboardCount', 'getStockWatchlist', 'getWatchlists'],
  refetchAfterMs: 800,
};

interface Watch {
  /**
   * Adds stocks to the watchlist or removes them. The change is optimistic and is reverted when the server rejects it.
   */
  set: (tickerIds: readonly number[], isWatched: boolean) => Promise<boolean>;
  busy: boolean;
}

/** Changes the watchlist without a confirmation. The server's message is shown as a toast for 3 seconds. */
export function useWatch(): Watch {
  const { cache } = useApolloClient();
  const add = useAction(useAddStockWatchlistMutation, AFTER_WATCH);
  const remove = useAction(useRemoveWatchlistStockMutation, AFTER_WATCH);
  const busy = add.busy || remove.busy;

  const set = async (tickerIds: readonly number[], isWatched: boolean) => {
    if (busy || tickerIds.length === 0) return false;
    const layer = `watch ${isWatched} ${tickerIds.join(' ')}`;
    cache.recordOptimisticTransaction((draft) => writeWatched(draft, tickerIds, isWatched), layer);
    const { ok } = isWatched
      ? await add.run({ tickerIds: [...tickerIds] })
      : await remove.run({ clearAll: false, tickerIds: [...tickerIds] });
    if (ok) cache.batch({ update: (draft) => writeWatched(draft, tickerIds, isWatched) });
    cache.removeOptimistic(layer);
    return ok;
  };

  return { set, busy };
}
