import { useState } from 'react';
import { useNavigationType } from 'react-router';

import { useGetUserPostListQuery } from '@/generated/posts/getUserPostList';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { FIRST_PAGE } from '@rules/paging';

import type { PostSource } from './postSource';
import type { PostView } from './postView';

export const POSTS_PER_PAGE = 20;

export interface PostList extends EndlessQuery<PostView> {
  /** Reads the beginning anew; what was read before goes. */
  refresh: () => Promise<unknown>;
}

/**
 * The posts of a source, read on by cursor so that none is skipped or met twice while others write. Whoever comes back finds
 * the list as it was, whoever comes anew what is new.
 */
export function usePostList(source: PostSource): PostList {
  const isBack = useNavigationType() === 'POP';
  const [fetchPolicy] = useState(isBack ? ('cache-first' as const) : ('network-only' as const));
  const result = useGetUserPostListQuery({
    variables: { ...source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
  });
  const cursor = result.data?.getUserPostList.nextCursor ?? undefined;
  const list = useEndlessQuery(result, {
    pageSize: POSTS_PER_PAGE,
    rows: ({ data }) => ({ items: data ?? [], total: data?.length ?? 0 }),
    // The cache joins the pages (app/apollo/postLists.ts).
    readPage: () => result.fetchMore({ variables: { cursor } }),
  });
  return { ...list, hasMore: cursor !== undefined, refresh: () => result.refetch().catch(() => undefined) };
}
