import { useGetUserTypeListQuery } from '@/generated/people/getUserTypeList';
import { useSearchPeopleOnTypeQuery, type SearchPeopleOnTypeQuery } from '@/generated/people/searchPeopleOnType';
import { appendNew } from '@/shared/action/appendNew';
import { isOfQuery } from '@/shared/action/isOfQuery';
import { readResponse } from '@/shared/action/readResponse';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;
/** A search runs after this pause in typing, in ms. */
const SEARCH_DELAY_MS = 250;

type Admin = NonNullable<SearchPeopleOnTypeQuery['searchPeopleOnType']['data']>[number];

/** Active admins whose name or address contains the query, page by page. */
export function useAdminSearch(query: string, isWanted: boolean): InfiniteQuery<Admin> {
  const types = useGetUserTypeListQuery({ skip: !isWanted });
  const typeList = readResponse(types);
  const adminType = typeList.response?.data?.find(({ name }) => name === 'admin');
  const name = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const result = useSearchPeopleOnTypeQuery({
    variables: {
      name: name === '' ? null : name,
      pageNumber: FIRST_PAGE,
      pageSize: PAGE_SIZE,
      userTypeId: adminType?.id ?? null,
      activeInactiveStatus: 'active',
      userStatusId: null,
      sortBy: 'name',
      sortOrder: 'asc',
    },
    skip: !isWanted || adminType === undefined,
  });
  const admins = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { searchPeopleOnType: next }, variables }) =>
          next.data && isOfQuery(result.observable, variables)
            ? { searchPeopleOnType: { ...next, data: appendNew(all.searchPeopleOnType.data, next.data) } }
            : all,
      }),
  });
  // Without the user types the search did not run.
  if (isWanted && typeList.failure !== undefined) return { ...admins, loading: false, failure: typeList.failure };
  const isWaiting = types.loading || query.trim() !== name;
  return { ...admins, loading: admins.loading || isWaiting };
}
