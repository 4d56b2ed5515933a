import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';

import { useGetUserPostListQuery } from '@/generated/posts/getUserPostList';
import { rereadNewest } from '@/domain/social/rereadNewest';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

import { cachePages, FeedPages, toFeedItems, getCachedPages, type FeedItem } from './feedPages';
import { POSTS_PER_PAGE, type PostSource } from './postSource';

export interface PostList extends Omit<InfiniteQuery<FeedItem>, 'total'> {
  /** Whether the list was in the cache when the page was opened: it may not be the newest. */
  isRestored: boolean;
  /**
   * Reads the list again from its start, with the posts that were announced, and drops the later pages.
   * @returns whether it was read
   */
  refresh: () => Promise<boolean>;
  /** Reports the visible range, so that distant posts can be unloaded. */
  onVisibleRangeChange: (first: FeedItem | undefined, last: FeedItem | undefined) => void;
}

/**
 * The posts of a source, paged by cursor, so that concurrent posts cause no gaps or duplicates. A back navigation
 * restores the cached list; any other navigation reloads it.
 */
export function usePostList(source: PostSource): PostList {
  const isBackNavigation = useNavigationType() === 'POP';
  const [fetchPolicy] = useState(isBackNavigation ? ('cache-first' as const) : ('network-only' as const));
  const result = useGetUserPostListQuery({
    variables: { ...source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
  });
  // The first page of a visit is a back navigation as well, with an empty cache.
  const [isRestored] = useState(fetchPolicy === 'cache-first' && result.data !== undefined);
  const first = result.data?.getUserPostList;
  const feedPages = useFeedPages(source, first?.nextCursor ?? null, fetchPolicy === 'cache-first');
  const pages = useSyncExternalStore(feedPages.subscribe, feedPages.pages);
  const list = useInfiniteQuery(result, {
    pageSize: POSTS_PER_PAGE,
    rows: ({ data }) => ({ items: data ?? [], total: data?.length ?? 0 }),
    readPage: () => feedPages.readNext(),
  });
  const posts = first?.data;
  const pinned = first?.pinned ?? null;
  const items = useMemo(
    () =>
      removeDuplicates([
        ...toFeedItems(pinned === null ? [] : [pinned]),
        ...toFeedItems(posts ?? []),
        ...pages.flatMap(({ items }) => items),
      ]),
    [pinned, posts, pages],
  );
  const onVisibleRangeChange = useCallback(
    (from: FeedItem | undefined, to: FeedItem | undefined) => feedPages.setVisibleRange(from?.id, to?.id),
    [feedPages],
  );
  const refresh = () => rereadNewest(result.client, result.observable);
  const hasMore = feedPages.next !== null;
  // All posts of the first page are muted, and no other page has been loaded.
  const isEmptyPage =
    posts?.length === 0 && pages.length === 0 && hasMore && !list.loading && list.failure === undefined;
  const { loadMore } = list;
  useEffect(() => {
    if (isEmptyPage) loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of the flag; the function has no stable identity
  }, [isEmptyPage]);
  // Whether all posts are muted is decided by the pages that it skips to.
  return { ...list, loading: list.loading || isEmptyPage, items, hasMore, isRestored, refresh, onVisibleRangeChange };
}

function useFeedPages(source: PostSource, firstCursor: string | null, canRestore: boolean): FeedPages {
  const client = useApolloClient();
  const feedPages = useMemo(
    () =>
      (canRestore ? getCachedPages(client, source, firstCursor) : undefined) ??
      new FeedPages(client, source, firstCursor),
    [client, source, firstCursor, canRestore],
  );
  useEffect(() => {
    if (firstCursor !== null) cachePages(client, source, feedPages);
  }, [client, source, firstCursor, feedPages]);
  return feedPages;
}

/** A post may move while the list is paged, such as popular ones: its first position counts. */
function removeDuplicates(items: readonly FeedItem[]): FeedItem[] {
  const seenIds = new Set<number>();
  return items.filter(({ id }) => !seenIds.has(id) && seenIds.add(id));
}
