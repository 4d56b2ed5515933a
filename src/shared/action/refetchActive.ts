import type { ApolloClient } from '@apollo/client';

/**
 * Reads the named queries again after `afterMs`, if they are on screen then. A name that is not on screen is no
 * mistake here: its list is read when it is opened.
 */
export function refetchActive(client: ApolloClient, names: readonly string[], afterMs: number): void {
  const refetch = () => {
    const active = [...client.getObservableQueries('active')].filter((query) => names.includes(query.queryName ?? ''));
    // Each query keeps its own error for its screen to show.
    void Promise.allSettled(active.map((query) => query.refetch()));
  };
  if (afterMs > 0) setTimeout(refetch, afterMs);
  else refetch();
}
