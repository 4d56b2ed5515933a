import type { ApolloCache } from '@apollo/client';

/** Whatever shows a stock with its place on the watch list, by the ticker's id. */
const WATCHABLE = ['Stock', 'StockDetail', 'MarketMover'];

/** Writes whether stocks are watched wherever they stand, so that every screen says the same at once. */
export function writeWatched(cache: ApolloCache, tickerIds: readonly number[], isWatched: boolean): void {
  for (const id of tickerIds) {
    for (const type of WATCHABLE) {
      cache.modify({ id: cache.identify({ __typename: type, id }), fields: { is_watched: () => isWatched } });
    }
  }
}
