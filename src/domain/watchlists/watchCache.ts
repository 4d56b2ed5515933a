import type { ApolloCache } from '@apollo/client';

/** Types with a watch state; their id is the ticker id. */
const WATCHABLE = ['Stock', 'StockDetail', 'MarketMover'];

/** Updates the watch state in every cached entity of a stock, so that all screens stay consistent. */
export function writeWatched(cache: ApolloCache, tickerIds: readonly number[], isWatched: boolean): void {
  for (const id of tickerIds) {
    for (const type of WATCHABLE) {
      cache.modify({ id: cache.identify({ __typename: type, id }), fields: { is_watched: () => isWatched } });
    }
  }
}
