import type { NewsTable_NewsFragment } from '@/generated/news/fragments';
import {
  GetNewsListForAdminDocument,
  useGetNewsListForAdminQuery,
  type GetNewsListForAdminQuery,
  type GetNewsListForAdminQueryVariables,
} from '@/generated/news/getNewsListForAdmin';
import { tableSource } from '@/shared/ui/table/tableSource';
import type { TableParams } from '@/shared/url/useTableParams';

export type NewsRow = NewsTable_NewsFragment;

/** The sort columns of articles; each has an index. */
export const NEWS_SORTS = ['publish_date', 'comments'] as const;

/** Converts the address to the query of the list. */
export function toNewsQuery({
  page,
  pageSize,
  search,
  sortBy,
  sortOrder,
}: TableParams<never>): GetNewsListForAdminQueryVariables {
  return {
    pageNumber: page,
    pageSize,
    searchText: search || null,
    sortBy: NEWS_SORTS.find((key) => key === sortBy) ?? null,
    sortOrder,
  };
}

/** The data source of articles. */
export const articles = tableSource<
  GetNewsListForAdminQuery,
  GetNewsListForAdminQueryVariables,
  GetNewsListForAdminQueryVariables,
  NewsRow
>({
  useQuery: useGetNewsListForAdminQuery,
  document: GetNewsListForAdminDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
