import { useEffect, useRef } from 'react';

import {
  useGetSearchByTypeQuery,
  type GetSearchByTypeQuery,
  type GetSearchByTypeQueryVariables,
} from '@/generated/market/getSearchByType';
import { appendNew } from '@/shared/action/appendNew';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { FIRST_PAGE } from '@rules/paging';
import { SEARCH_LIMITS } from '@rules/text/search';

import type { ResultKindName } from './searchKinds';

/** Maximum of empty pages that are skipped at once; then the user decides whether to continue. */
const MAX_EMPTY_PAGES = 5;

type Result = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

/**
 * The search results of one kind, page by page. Posts are paged by cursor, because a page of muted posts is empty
 * although more pages follow.
 */
export function useSearchResults(searchText: string, userType: ResultKindName): EndlessQuery<Result> {
  const { pageSize } = SEARCH_LIMITS;
  const result = useGetSearchByTypeQuery({
    variables: { searchText, userType, pageNumber: FIRST_PAGE, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const cursor = result.data?.getSearchByType.nextCursor ?? null;
  const fetchFrom = (page: Pick<GetSearchByTypeQueryVariables, 'pageNumber' | 'cursor'>) =>
    result.fetchMore({
      variables: page,
      updateQuery: ({ getSearchByType: all }, { fetchMoreResult: { getSearchByType: next } }) => ({
        getSearchByType: next.data
          ? { ...next, totalCount: next.totalCount ?? all.totalCount, data: appendNew(all.data, next.data) }
          : all,
      }),
    });
  const readPosts = async (begin: string) => {
    let nextCursor: string | null | undefined = begin;
    let response: { data?: GetSearchByTypeQuery } = {};
    for (let round = 0; round < MAX_EMPTY_PAGES && nextCursor; round += 1) {
      response = await fetchFrom({ pageNumber: FIRST_PAGE, cursor: nextCursor });
      const page = response.data?.getSearchByType;
      nextCursor = page?.data?.length === 0 ? page.nextCursor : null;
    }
    return response;
  };
  const list = useEndlessQuery(result, {
    pageSize,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) => (cursor === null ? fetchFrom({ pageNumber }) : readPosts(cursor)),
  });
  const results = userType === 'post' ? { ...list, hasMore: cursor !== null } : list;
  useSkipEmptyStart(results, `${userType} ${searchText}`);
  return results;
}

/** Loads the next page once per search when the first page is empty but not the last. */
function useSkipEmptyStart({ items, hasMore, loading, failure, loadMore }: EndlessQuery<Result>, search: string): void {
  const skippedSearch = useRef<string>(undefined);
  const isEmpty = items.length === 0 && hasMore && !loading && failure === undefined;
  useEffect(() => {
    if (!isEmpty || skippedSearch.current === search) return;
    skippedSearch.current = search;
    loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of the flag; the function has no stable identity
  }, [isEmpty, search]);
}
