import { useApolloClient } from '@apollo/client/react';

import { useAddStockWatchlistMutation } from '@/generated/watchlists/addStockWatchlist';
import { useRemoveWatchlistStockMutation } from '@/generated/watchlists/removeWatchlistStock';
import { useAction } from '@/shared/action/useAction';

import { writeWatched } from './watchCache';

/** What shows the watch list or counts it: read again after 0.8 seconds (social §4). Other lists know it from the cache. */
const AFTER_WATCH = {
  refetchQueries: ['getStockDashboard', 'getDashboardCount', 'getStockWatchlist'],
  refetchAfterMs: 800,
};

interface Watch {
  /** Puts stocks on the list or takes them off; screens change at once, and back when the server refuses. */
  set: (tickerIds: readonly number[], isWatched: boolean) => Promise<boolean>;
  busy: boolean;
}

/** The one way to change the watch list, without a question before it. The server's word is a toast of 3 seconds. */
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
