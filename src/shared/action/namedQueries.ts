import type { ApolloClient } from '@apollo/client';

/**
 * The options of `client.refetchQueries` for the queries with these names, of those on screen. `include: names` does
 * not fit: it refetches skipped queries too, and warns about a name without a query, which is usual for a list on
 * another page.
 */
export function namedQueries(names: readonly string[]): ApolloClient.RefetchQueriesOptions<never, boolean> {
  return { include: 'active', onQueryUpdated: ({ queryName }) => names.includes(queryName ?? '') };
}
