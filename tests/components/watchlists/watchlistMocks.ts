import {
  AddStockWatchlistDocument,
  type AddStockWatchlistMutation,
  type AddStockWatchlistMutationVariables,
} from '@/generated/watchlists/addStockWatchlist';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import {
  GetStockWatchlistDocument,
  type GetStockWatchlistQuery,
  type GetStockWatchlistQueryVariables,
} from '@/generated/watchlists/getStockWatchlist';
import {
  GetWatchlistsDocument,
  type GetWatchlistsQuery,
  type GetWatchlistsQueryVariables,
} from '@/generated/watchlists/getWatchlists';
import {
  RemoveWatchlistStockDocument,
  type RemoveWatchlistStockMutation,
  type RemoveWatchlistStockMutationVariables,
} from '@/generated/watchlists/removeWatchlistStock';

import { mockOperation } from '../../support/mocks/mockOperation';
import type { MockResponse } from '../../support/mocks/mockResponse';

type Item = WatchlistTable_WatchlistItemFragment;

/** A stock on a watchlist. */
export function buildWatched(change: Partial<Item> = {}): Item {
  const id = change.ticker_id ?? 11;
  return {
    id,
    ticker_id: id,
    exchange_symbol: 'NASDAQ',
    current_price: 210.5,
    prev_close: 200,
    p_change: 5.25,
    ticker_img: null,
    ticker_name: 'Apple Inc.',
    ticker_symbol: 'AAPL',
    currency: 'USD',
    as_of: '2026-11-20T15:00:00.000Z',
    market_state: 'open',
    source: 'Simulated prices',
    is_simulated: true,
    is_stale: false,
    delay_seconds: 0,
    is_delisted: false,
    note: '',
    tags: [],
    cts: '2026-11-01T09:00:00.000Z',
    card_style: null,
    chart_data: [
      { date: '2026-11-20T14:30:00.000Z', value: 201 },
      { date: '2026-11-20T15:00:00.000Z', value: 210.5 },
    ],
    ...change,
  };
}

/** A watchlist, page by page, filtered by the search. */
export const mockWatchlist = (items: readonly Item[] | (() => readonly Item[])) =>
  mockOperation<GetStockWatchlistQuery, GetStockWatchlistQueryVariables>(GetStockWatchlistDocument, {
    response: ({ pageNumber, pageSize, search }) => {
      const all = typeof items === 'function' ? items() : items;
      const found = all.filter(({ ticker_name }) => ticker_name.toLowerCase().includes((search ?? '').toLowerCase()));
      const start = (pageNumber - 1) * pageSize;
      return {
        getStockWatchlist: {
          status: 200,
          message: '',
          totalCount: found.length,
          data: found.slice(start, start + pageSize),
        },
      };
    },
  });

type List = NonNullable<GetWatchlistsQuery['getWatchlists']['data']>[number];

/** The lists of the viewer: the default one, and further ones. */
export const mockLists = (further: readonly List[] = []) =>
  mockOperation<GetWatchlistsQuery, GetWatchlistsQueryVariables>(GetWatchlistsDocument, {
    response: {
      getWatchlists: { status: 200, message: '', data: [{ id: null, name: null, count: 2 }, ...further] },
    },
  });

export const mockAdd = ({ status = 200, message = 'Added', delay }: MockResponse = {}) =>
  mockOperation<AddStockWatchlistMutation, AddStockWatchlistMutationVariables>(AddStockWatchlistDocument, {
    delay,
    response: ({ tickerIds }) => ({
      addStockWatchlist: { status, message, addCount: status === 200 ? [tickerIds].flat().length : null },
    }),
  });

export const mockRemove = ({ status = 200, message = 'Removed', delay }: MockResponse = {}) =>
  mockOperation<RemoveWatchlistStockMutation, RemoveWatchlistStockMutationVariables>(RemoveWatchlistStockDocument, {
    delay,
    response: { removeWatchlistStock: { status, message } },
  });
