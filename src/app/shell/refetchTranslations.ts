import type { ApolloClient, ObservableQuery } from '@apollo/client';

import { isRecord, readEnvelope } from '@/shared/action/envelope';

import { createCache } from '../apollo/cache';
import { isRepeatable } from '../apollo/operations';

/**
 * Refetches the queries on screen, which keep their data until then, and evicts all others, so that texts of the
 * previous language do not come back.
 */
export async function refetchTranslations(client: ApolloClient): Promise<void> {
  evictInactive(client);
  // A query that fails does not lose its data, which is on screen already.
  await Promise.allSettled(activeQueries(client).map((query) => refetchAllPages(client, query)));
  // A page that was left during the refetch leaves its old texts behind.
  evictInactive(client);
}

const activeQueries = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries('active')].filter(({ query }) => isRepeatable({ query }));

/** Requests all loaded pages of a list as one, so that its length and the reader's scroll position do not change. */
async function refetchAllPages(client: ApolloClient, query: ObservableQuery): Promise<void> {
  const { data } = query.getCurrentResult();
  const pageSize = getLength(data);
  const { pageSize: firstPageSize } = query.variables;
  if (typeof firstPageSize !== 'number' || pageSize <= firstPageSize) {
    await query.refetch();
    return;
  }
  const options = { query: query.query, variables: { ...query.variables, pageSize } };
  const result = await client.query<unknown>({ ...options, fetchPolicy: 'no-cache' });
  if (getLength(result.data) > 0) query.updateQuery(() => result.data);
}

function getLength(data: unknown): number {
  const response: unknown = isRecord(data) ? readEnvelope(data) : null;
  return isRecord(response) && Array.isArray(response['data']) ? response['data'].length : 0;
}

/** Evicts every root field that no query on screen uses. */
function evictInactive(client: ApolloClient): void {
  const { cache } = client;
  // A second cache yields the field names, arguments included, under which these queries are stored.
  const shown = createCache();
  for (const { query, variables } of activeQueries(client)) {
    const data = cache.readQuery<unknown>({ query, variables });
    if (data !== null) shown.writeQuery({ query, variables, data });
  }
  const names = new Set(Object.keys(shown.extract()['ROOT_QUERY'] ?? {}));
  cache.modify({
    fields: (value: unknown, { storeFieldName, DELETE }) => (names.has(storeFieldName) ? value : DELETE),
  });
  cache.gc();
}
