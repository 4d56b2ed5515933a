import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';

import { OK, readEnvelope, type Envelope } from '@/shared/action/envelope';
import { NEWEST_HEADER } from '@rules/platform/newestHeader';

/**
 * The context of a read after a live change: a read replica may not have the change yet, and a request that was sent
 * before the change must not answer it.
 */
export const NEWEST_READ = { headers: { [NEWEST_HEADER]: '1' }, queryDeduplication: false } as const;

/** The members of a query's result, or of a query on screen, that are used here. */
interface ReadableQuery {
  readonly query: DocumentNode;
  readonly variables: OperationVariables;
}

/**
 * Reads a query again after a live change, into the cache: every part of the page that shows it follows. A failed read
 * changes nothing.
 * @returns whether it was read
 */
export async function rereadNewest(client: ApolloClient, { query, variables }: ReadableQuery): Promise<boolean> {
  const answer = await client
    .query<Record<string, Envelope>>({ query, variables, fetchPolicy: 'network-only', context: NEWEST_READ })
    .catch(() => undefined);
  return readEnvelope(answer?.data)?.status === OK;
}

/** Reads the queries with these names again, of those on screen: the counterpart of `refetchQueries` after an action. */
export async function rereadQueries(client: ApolloClient, names: readonly string[]): Promise<void> {
  const shown = [...client.getObservableQueries('active')].filter(({ queryName }) => names.includes(queryName ?? ''));
  // Several parts of the page may show the same query.
  const distinct = new Map(shown.map((query) => [`${query.queryName} ${JSON.stringify(query.variables)}`, query]));
  await Promise.all([...distinct.values()].map((query) => rereadNewest(client, query)));
}
