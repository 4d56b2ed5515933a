import { useEffect } from 'react';

import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import { useSearchPeopleQuery } from '@/generated/people/searchPeople';
import { appendNew } from '@/shared/action/appendNew';
import { isOfQuery } from '@/shared/action/isOfQuery';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';
import { MEMBER_SEARCH_PAGE_SIZE, MEMBER_USER_TYPE } from '@rules/teams/teams';

/** Debounce of the search, in ms. */
const SEARCH_DELAY_MS = 250;
/** So many people do not fit into the list without scrolling. */
const SCROLLED_ITEMS = 8;

interface MemberSearchOptions {
  skip: boolean;
  excludedIds: readonly number[];
}

/** Developers whose name contains the query, page by page. An empty query lists all developers. */
export function useMemberSearch(
  query: string,
  { skip, excludedIds }: MemberSearchOptions,
): InfiniteQuery<PersonRow_PersonFragment> {
  const name = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const result = useSearchPeopleQuery({
    variables: { name, pageNumber: FIRST_PAGE, pageSize: MEMBER_SEARCH_PAGE_SIZE, userTypeId: MEMBER_USER_TYPE },
    skip,
  });
  const search = useInfiniteQuery(result, {
    pageSize: MEMBER_SEARCH_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { searchPeople: next }, variables }) =>
          next.data && isOfQuery(result.observable, variables)
            ? { searchPeople: { ...next, data: appendNew(all.searchPeople.data, next.data) } }
            : all,
      }),
  });
  const isWaiting = query.trim() !== name;
  const items = search.items.filter((person) => !excludedIds.includes(person.id));
  // A list that cannot be scrolled would never load its next page.
  const needsMore =
    !skip && items.length < SCROLLED_ITEMS && search.hasMore && !search.loading && search.failure === undefined;
  const { loadMore } = search;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  return { ...search, items, loading: search.loading || isWaiting };
}
