import type { ApolloCache } from '@apollo/client';

import { isRecord } from '@/shared/action/envelope';

/** What is known of posts, by the names of their types. */
const POSTS: readonly unknown[] = ['Post', 'StockPost'];

/** The lists of posts are read anew: who comes back to one finds nobody in it whom they have muted. */
export function evictPostLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'getUserPostList' });
  cache.gc();
}

/** What somebody wrote is not the viewer's to read any more: it leaves every screen, and all lists are read anew. */
export function evictPostsByAuthor(cache: ApolloCache, userId: number): void {
  const known: unknown = cache.extract();
  const ids = Object.entries(isRecord(known) ? known : {}).flatMap(([id, entity]) =>
    isRecord(entity) && POSTS.includes(entity['__typename']) && entity['user_id'] === userId ? [id] : [],
  );
  cache.batch({
    update: (draft) => {
      for (const id of ids) draft.evict({ id });
      evictPostLists(draft);
    },
  });
}
