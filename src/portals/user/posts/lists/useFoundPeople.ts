import { PEOPLE_PAGE_SIZE } from '@/domain/people/peoplePages';
import { useViewer } from '@/domain/session/SessionContext';
import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import { useSearchPeopleQuery } from '@/generated/people/searchPeople';
import { appendNew } from '@/shared/action/appendNew';
import { isOfQuery } from '@/shared/action/isOfQuery';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';
import { LISTED_USER_TYPE } from '@rules/people/peopleLists';

const SEARCH_DELAY_MS = 250;

/** App users whose name contains the text, without the viewer. An empty text finds none. */
export function useFoundPeople(text: string): InfiniteQuery<PersonRow_PersonFragment> {
  const viewerId = useViewer().id;
  const name = useDebouncedValue(text, SEARCH_DELAY_MS);
  const result = useSearchPeopleQuery({
    variables: { name, pageNumber: FIRST_PAGE, pageSize: PEOPLE_PAGE_SIZE, userTypeId: LISTED_USER_TYPE },
    skip: name === '',
  });
  const found = useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
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
  return {
    ...found,
    items: found.items.filter(({ id }) => id !== viewerId),
    loading: found.loading || text !== name,
  };
}
