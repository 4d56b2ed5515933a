import type { ApolloCache } from '@apollo/client';

import { isRecord } from '@/shared/action/envelope';

/** The types of cached posts. */
const POST_TYPES: readonly unknown[] = ['Post', 'StockPost'];

/** Evicts the lists of posts, so that they are refetched without posts of muted users. */
export function evictPostLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'getUserPostList' });
  cache.gc();
}

/** Evicts the posts of an author that the viewer may no longer read, and all lists of posts. */
export function evictPostsByAuthor(cache: ApolloCache, userId: number): void {
  const cacheContent: unknown = cache.extract();
  const ids = Object.entries(isRecord(cacheContent) ? cacheContent : {}).flatMap(([id, entity]) =>
    isRecord(entity) && POST_TYPES.includes(entity['__typename']) && entity['user_id'] === userId ? [id] : [],
  );
  cache.batch({
    update: (draft) => {
      for (const id of ids) draft.evict({ id });
      evictPostLists(draft);
    },
  });
}
