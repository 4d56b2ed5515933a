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

import type { FoundKind } from './searchKinds';

/** Maximum of empty pages that are skipped at once; then the user decides whether to continue. */
const MOST_EMPTY = 5;

type Result = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

/**
 * The search results of one kind, page by page. Posts are paged by cursor, because a page of muted posts is empty
 * although more pages follow.
 */
export function useSearchResults(searchText: string, userType: FoundKind): EndlessQuery<Result> {
  const { pageSize } = SEARCH_LIMITS;
  const result = useGetSearchByTypeQuery({
    variables: { searchText, userType, pageNumber: FIRST_PAGE, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const cursor = result.data?.getSearchByType.nextCursor ?? null;
  const readFrom = (place: Pick<GetSearchByTypeQueryVariables, 'pageNumber' | 'cursor'>) =>
    result.fetchMore({
      variables: place,
      updateQuery: ({ getSearchByType: all }, { fetchMoreResult: { getSearchByType: next } }) => ({
        getSearchByType: next.data
          ? { ...next, totalCount: next.totalCount ?? all.totalCount, data: appendNew(all.data, next.data) }
          : all,
      }),
    });
  const readPosts = async (begin: string) => {
    let at: string | null | undefined = begin;
    let answer: { data?: GetSearchByTypeQuery } = {};
    for (let round = 0; round < MOST_EMPTY && at; round += 1) {
      answer = await readFrom({ pageNumber: FIRST_PAGE, cursor: at });
      const page = answer.data?.getSearchByType;
      at = page?.data?.length === 0 ? page.nextCursor : null;
    }
    return answer;
  };
  const list = useEndlessQuery(result, {
    pageSize,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) => (cursor === null ? readFrom({ pageNumber }) : readPosts(cursor)),
  });
  const found = userType === 'post' ? { ...list, hasMore: cursor !== null } : list;
  usePassEmptyStart(found, `${userType} ${searchText}`);
  return found;
}

/** Loads the next page once per search when the first page is empty but not the last. */
function usePassEmptyStart({ items, hasMore, loading, failure, loadMore }: EndlessQuery<Result>, search: string): void {
  const passed = useRef<string>(undefined);
  const isEmpty = items.length === 0 && hasMore && !loading && failure === undefined;
  useEffect(() => {
    if (!isEmpty || passed.current === search) return;
    passed.current = search;
    loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of the flag; the function has no stable identity
  }, [isEmpty, search]);
}
