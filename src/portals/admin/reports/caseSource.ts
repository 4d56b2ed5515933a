import type { CaseTable_ReportCaseFragment } from '@/generated/reports/fragments';
import {
  GetReportCaseListDocument,
  useGetReportCaseListQuery,
  type GetReportCaseListQuery,
  type GetReportCaseListQueryVariables,
} from '@/generated/reports/getReportCaseList';
import type { ReportCaseFilter, ReportSource } from '@/generated/schema';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

export type CaseRow = CaseTable_ReportCaseFragment;

export const CASE_FILTERS = ['state', 'reason', 'source', 'mine'] as const;
export const CASE_STATES: readonly ReportCaseFilter[] = ['waiting', 'open', 'assigned', 'decided', 'all'];
export const CASE_SOURCES: readonly ReportSource[] = ['people', 'platform'];

/** The sort columns of cases; each has an index. */
export const CASE_SORTS = ['report_count', 'first_reported_at', 'last_reported_at'] as const;

export type CaseParams = TableParams<(typeof CASE_FILTERS)[number]>;

/** Converts the address to the query of the list. */
export function toCaseQuery(params: CaseParams): GetReportCaseListQueryVariables {
  const { page, pageSize, search, filters, sortBy, sortOrder } = params;
  return {
    state: CASE_STATES.find((state) => state === filters.state) ?? 'waiting',
    categoryId: readId(filters.reason) ?? null,
    source: CASE_SOURCES.find((source) => source === filters.source) ?? null,
    assignedToMe: filters.mine === '1',
    pageNumber: page,
    pageSize,
    searchText: search || null,
    sortBy: CASE_SORTS.find((key) => key === sortBy) ?? null,
    sortOrder,
  };
}

/** The data source of cases. */
export const reportCases = tableSource<
  GetReportCaseListQuery,
  GetReportCaseListQueryVariables,
  GetReportCaseListQueryVariables,
  CaseRow
>({
  useQuery: useGetReportCaseListQuery,
  document: GetReportCaseListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
