import type { UserTable_UserFragment } from '@/generated/people/fragments';
import {
  SearchPeopleOnTypeDocument,
  useSearchPeopleOnTypeQuery,
  type SearchPeopleOnTypeQuery,
  type SearchPeopleOnTypeQueryVariables,
} from '@/generated/people/searchPeopleOnType';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

export const PEOPLE_FILTERS = ['status'] as const;

/** The sort columns of users; each has an index. */
export const PEOPLE_SORTS = ['name', 'username', 'emailaddress', 'status', 'cts'] as const;

export type PeopleParams = TableParams<(typeof PEOPLE_FILTERS)[number]>;

/**
 * Converts the address to the query of the list. The filter is a word for all in use and all others, or the id of one
 * status.
 */
export function toPeopleQuery(
  { page, pageSize, search, filters, sortBy, sortOrder }: PeopleParams,
  userTypeId: number,
): SearchPeopleOnTypeQueryVariables {
  const { status } = filters;
  return {
    name: search || null,
    pageNumber: page,
    pageSize,
    userTypeId,
    activeInactiveStatus: status === 'active' || status === 'inactive' ? status : null,
    userStatusId: readId(status) ?? null,
    sortBy: PEOPLE_SORTS.find((key) => key === sortBy) ?? null,
    sortOrder,
  };
}

/** The data source of the accounts of one role. */
export const people = tableSource<
  SearchPeopleOnTypeQuery,
  SearchPeopleOnTypeQueryVariables,
  SearchPeopleOnTypeQueryVariables,
  UserTable_UserFragment
>({
  useQuery: useSearchPeopleOnTypeQuery,
  document: SearchPeopleOnTypeDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
