import type { ApolloClient, ObservableQuery } from '@apollo/client';

import { isRecord, readEnvelope } from '@/shared/action/envelope';

import { createCache } from '../apollo/cache';
import { isRepeatable } from '../apollo/operations';

/**
 * Asks again for what is on screen, which stays there meanwhile, and forgets the rest, so that it does not come back
 * with the words of before.
 */
export async function renewWords(client: ApolloClient): Promise<void> {
  evictInactive(client);
  // What fails keeps its words: they are on screen already.
  await Promise.allSettled(seen(client).map((query) => readAgain(client, query)));
  // Who left a page meanwhile left its old words behind.
  evictInactive(client);
}

const seen = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries('active')].filter(({ query }) => isRepeatable({ query }));

/** A list that was read on keeps its length, and with it the reader's place: its pages are asked for as one. */
async function readAgain(client: ApolloClient, query: ObservableQuery): Promise<void> {
  const { data } = query.getCurrentResult();
  const pageSize = getLength(data);
  const { pageSize: atFirst } = query.variables;
  if (typeof atFirst !== 'number' || pageSize <= atFirst) {
    await query.refetch();
    return;
  }
  const asked = { query: query.query, variables: { ...query.variables, pageSize } };
  const answer = await client.query<unknown>({ ...asked, fetchPolicy: 'no-cache' });
  if (getLength(answer.data) > 0) query.updateQuery(() => answer.data);
}

function getLength(data: unknown): number {
  const reply: unknown = isRecord(data) ? readEnvelope(data) : null;
  return isRecord(reply) && Array.isArray(reply['data']) ? reply['data'].length : 0;
}

/** Leaves in the cache what is on screen alone. */
function evictInactive(client: ApolloClient): void {
  const { cache } = client;
  // A cache with nothing else tells under which names it stands there.
  const shown = createCache();
  for (const { query, variables } of seen(client)) {
    const data = cache.readQuery<unknown>({ query, variables });
    if (data !== null) shown.writeQuery({ query, variables, data });
  }
  const names = new Set(Object.keys(shown.extract()['ROOT_QUERY'] ?? {}));
  cache.modify({
    fields: (value: unknown, { storeFieldName, DELETE }) => (names.has(storeFieldName) ? value : DELETE),
  });
  cache.gc();
}
