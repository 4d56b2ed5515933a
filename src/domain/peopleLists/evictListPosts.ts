import type { ApolloCache } from '@apollo/client';

/** Evicts the posts of a list of people, so that they are refetched from the people who are on it now. */
export function evictListPosts(cache: ApolloCache, listId: number): void {
  const isOfList = new RegExp(`"peopleListId":${listId}\\b`);
  cache.modify({
    id: 'ROOT_QUERY',
    fields: {
      getUserPostList: (posts: unknown, { storeFieldName, DELETE }) => (isOfList.test(storeFieldName) ? DELETE : posts),
    },
  });
}
