import type { ApolloCache } from '@apollo/client';

/** A loaded page of posts in the cache, as far as it is read here. */
const isPage = (page: unknown): page is { pinned: unknown } =>
  typeof page === 'object' && page !== null && 'pinned' in page;

/** Whether a field of the cache is a list of posts of this person. */
const isOfPerson = (fieldName: string, userId: number): boolean =>
  new RegExp(`"userId":${userId}[,}]`, 'u').test(fieldName);

/** Writes the pinned post into the loaded profile of its author. */
export function writePinned(cache: ApolloCache, userId: number, postId: number | null): void {
  cache.modify({
    fields: {
      getUserPostList: (page: unknown, { storeFieldName, toReference }) =>
        isPage(page) && isOfPerson(storeFieldName, userId)
          ? { ...page, pinned: postId === null ? null : toReference({ __typename: 'Post', id: postId }) }
          : page,
    },
  });
}

/** Removes a deleted post from the profiles that show it first. */
export function dropPinned(cache: ApolloCache, postId: number): void {
  const deletedKey = cache.identify({ __typename: 'Post', id: postId });
  cache.modify({
    fields: {
      getUserPostList: (page: unknown, { isReference }) =>
        isPage(page) && isReference(page.pinned) && page.pinned.__ref === deletedKey ? { ...page, pinned: null } : page,
    },
  });
}
