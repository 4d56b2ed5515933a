import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';

import { useGetUserPostListQuery } from '@/generated/posts/getUserPostList';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { FIRST_PAGE } from '@rules/paging';

import { cachePages, LaterPages, getPlaces, POSTS_PER_PAGE, recallPages, type PostPlace } from './feedPages';
import type { PostSource } from './postSource';

export interface PostList extends Omit<EndlessQuery<PostPlace>, 'total'> {
  /** Reads the beginning anew; what was read before goes. */
  refresh: () => Promise<unknown>;
  /** Tells which posts are in sight: those far away do not stay in memory. */
  see: (first: PostPlace | undefined, last: PostPlace | undefined) => void;
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
  const first = result.data?.getUserPostList;
  const later = useLaterPages(source, first?.nextCursor ?? null, fetchPolicy === 'cache-first');
  const pages = useSyncExternalStore(later.subscribe, later.pages);
  const list = useEndlessQuery(result, {
    pageSize: POSTS_PER_PAGE,
    rows: ({ data }) => ({ items: data ?? [], total: data?.length ?? 0 }),
    readPage: () => later.readNext(),
  });
  const posts = first?.data;
  const items = useMemo(
    () => eachOnce([...getPlaces(posts ?? []), ...pages.flatMap(({ places }) => places)]),
    [posts, pages],
  );
  const see = useCallback(
    (from: PostPlace | undefined, to: PostPlace | undefined) => later.see(from?.id, to?.id),
    [later],
  );
  const refresh = () => result.refetch().catch(() => undefined);
  const hasMore = later.next !== null;
  // The first page holds nothing that the reader is shown, and none was read after it.
  const isEmptyPage =
    posts?.length === 0 && pages.length === 0 && hasMore && !list.loading && list.failure === undefined;
  const { loadMore } = list;
  useEffect(() => {
    if (isEmptyPage) loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once each time when it becomes so; the function is another one each time
  }, [isEmptyPage]);
  return { ...list, items, hasMore, refresh, see };
}

function useLaterPages(source: PostSource, begin: string | null, canRecall: boolean): LaterPages {
  const client = useApolloClient();
  const later = useMemo(
    () => (canRecall ? recallPages(client, source, begin) : undefined) ?? new LaterPages(client, source, begin),
    [client, source, begin, canRecall],
  );
  useEffect(() => {
    if (begin !== null) cachePages(client, source, later);
  }, [client, source, begin, later]);
  return later;
}

/** A post that moved while the list was read, as popular ones do, stands where it was met first. */
function eachOnce(places: readonly PostPlace[]): PostPlace[] {
  const met = new Set<number>();
  return places.filter(({ id }) => !met.has(id) && met.add(id));
}
