import type { ReportTable_UserPostReportFragment } from '@/generated/reports/fragments';
import {
  GetUserPostReportListDocument,
  useGetUserPostReportListQuery,
  type GetUserPostReportListQuery,
  type GetUserPostReportListQueryVariables,
} from '@/generated/reports/getUserPostReportList';
import type { ReportStatus } from '@/generated/schema';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

export type ReportRow = ReportTable_UserPostReportFragment;

export const REPORT_FILTERS = ['status', 'reason'] as const;
export const REPORT_STATUSES: readonly ReportStatus[] = ['open', 'accepted', 'dismissed'];

/** The sort columns of reports; each has an index. */
export const REPORT_SORTS = ['category', 'status', 'cts'] as const;

export type ReportParams = TableParams<(typeof REPORT_FILTERS)[number]>;

/** Converts the address to the query of the list. */
export function toReportQuery(params: ReportParams): GetUserPostReportListQueryVariables {
  const { page, pageSize, search, filters, sortBy, sortOrder } = params;
  return {
    categoryId: readId(filters.reason) ?? null,
    status: REPORT_STATUSES.find((status) => status === filters.status) ?? null,
    pageNumber: page,
    pageSize,
    searchText: search || null,
    sortBy: REPORT_SORTS.find((key) => key === sortBy) ?? null,
    sortOrder,
  };
}

/** The data source of single reports. */
export const reports = tableSource<
  GetUserPostReportListQuery,
  GetUserPostReportListQueryVariables,
  GetUserPostReportListQueryVariables,
  ReportRow
>({
  useQuery: useGetUserPostReportListQuery,
  document: GetUserPostReportListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
