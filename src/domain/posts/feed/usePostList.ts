import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';

import { useGetUserPostListQuery } from '@/generated/posts/getUserPostList';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { FIRST_PAGE } from '@rules/paging';

import { cachePages, LaterPages, getPlaces, POSTS_PER_PAGE, recallPages, type PostPlace } from './feedPages';
import type { PostSource } from './postSource';

export interface PostList extends Omit<EndlessQuery<PostPlace>, 'total'> {
  /** Reloads the list from the start and drops the later pages. */
  refresh: () => Promise<unknown>;
  /** Reports the visible range, so that distant posts can be unloaded. */
  see: (first: PostPlace | undefined, last: PostPlace | undefined) => void;
}

/**
 * The posts of a source, paged by cursor, so that concurrent posts cause no gaps or duplicates. A back navigation
 * restores the cached list; any other navigation reloads it.
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
  // All posts of the first page are muted, and no other page has been loaded.
  const isEmptyPage =
    posts?.length === 0 && pages.length === 0 && hasMore && !list.loading && list.failure === undefined;
  const { loadMore } = list;
  useEffect(() => {
    if (isEmptyPage) loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of the flag; the function has no stable identity
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

/** A post may move while the list is paged, such as popular ones: its first position counts. */
function eachOnce(places: readonly PostPlace[]): PostPlace[] {
  const met = new Set<number>();
  return places.filter(({ id }) => !met.has(id) && met.add(id));
}
