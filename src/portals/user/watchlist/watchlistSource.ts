import {
  GetStockWatchlistDocument,
  useGetStockWatchlistQuery,
  type GetStockWatchlistQuery,
  type GetStockWatchlistQueryVariables,
} from '@/generated/watchlists/getStockWatchlist';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import { tableSource } from '@/shared/ui/table/tableSource';

/** A watchlist, page by page. */
export const watchlist = tableSource<
  GetStockWatchlistQuery,
  GetStockWatchlistQueryVariables,
  GetStockWatchlistQueryVariables,
  WatchlistTable_WatchlistItemFragment
>({
  useQuery: useGetStockWatchlistQuery,
  document: GetStockWatchlistDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
