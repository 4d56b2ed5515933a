import { useEffect, useState } from 'react';

import {
  useGetSearchByTypeQuery,
  type GetSearchByTypeQuery,
  type GetSearchByTypeQueryVariables,
} from '@/generated/market/getSearchByType';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';
import { SEARCH_LIMITS } from '@rules/text/search';

import type { ResultKindName } from './searchKinds';

/** How many empty pages are skipped at once; after that, the user decides whether to continue. */
const MAX_EMPTY_PAGES = 5;

type Result = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

/**
 * The search results of one kind, page by page. Posts are paged by cursor: a page whose posts are all muted is empty
 * although more pages follow.
 */
export function useSearchResults(searchText: string, kind: ResultKindName): InfiniteQuery<Result> {
  const { pageSize } = SEARCH_LIMITS;
  const result = useGetSearchByTypeQuery({
    variables: { searchText, userType: kind, pageNumber: FIRST_PAGE, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const cursor = result.data?.getSearchByType.nextCursor ?? null;
  const fetchFrom = (page: Pick<GetSearchByTypeQueryVariables, 'pageNumber' | 'cursor'>) =>
    result.fetchMore({
      variables: page,
      updateQuery: ({ getSearchByType: loaded }, { fetchMoreResult: { getSearchByType: next } }) => ({
        getSearchByType: next.data
          ? { ...next, totalCount: next.totalCount ?? loaded.totalCount, data: appendNew(loaded.data, next.data) }
          : loaded,
      }),
    });
  /** Reads pages of posts up to the first one that is not empty, at most MAX_EMPTY_PAGES. */
  const readPosts = async (startCursor: string) => {
    let nextCursor: string | null | undefined = startCursor;
    let response: { data?: GetSearchByTypeQuery } = {};
    for (let pagesRead = 0; pagesRead < MAX_EMPTY_PAGES && nextCursor; pagesRead += 1) {
      response = await fetchFrom({ pageNumber: FIRST_PAGE, cursor: nextCursor });
      const page = response.data?.getSearchByType;
      nextCursor = page?.data?.length === 0 ? page.nextCursor : null;
    }
    return response;
  };
  const list = useInfiniteQuery(result, {
    pageSize,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) => (cursor === null ? fetchFrom({ pageNumber }) : readPosts(cursor)),
  });
  const results = kind === 'post' ? { ...list, hasMore: cursor !== null } : list;
  return useSkippedStart(results, `${kind} ${searchText}`);
}

/** Loads the next page once per search when the first page is empty but not the last, and is loading until then. */
function useSkippedStart(list: InfiniteQuery<Result>, search: string): InfiniteQuery<Result> {
  const { items, hasMore, loading, failure, loadMore } = list;
  const [skippedSearch, setSkippedSearch] = useState<string>();
  const isEmpty = items.length === 0 && hasMore && !loading && failure === undefined;
  const skips = isEmpty && skippedSearch !== search;
  useEffect(() => {
    if (!skips) return;
    setSkippedSearch(search);
    loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of the flag; the function has no stable identity
  }, [skips, search]);
  return skips ? { ...list, loading: true } : list;
}
