import type { ProfileCaseTable_ProfileReportCaseFragment } from '@/generated/profileReports/fragments';
import {
  GetProfileReportCaseListDocument,
  useGetProfileReportCaseListQuery,
  type GetProfileReportCaseListQuery,
  type GetProfileReportCaseListQueryVariables,
} from '@/generated/profileReports/getProfileReportCaseList';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

import { CASE_STATES } from '../caseSource';

export type ProfileCaseRow = ProfileCaseTable_ProfileReportCaseFragment;

export const PROFILE_CASE_FILTERS = ['state', 'reason', 'mine'] as const;
export const PROFILE_CASE_SORTS = ['last_reported_at'] as const;

/** Converts the address to the query of the list. */
export function toProfileCaseQuery(
  params: TableParams<(typeof PROFILE_CASE_FILTERS)[number]>,
): GetProfileReportCaseListQueryVariables {
  const { page, pageSize, search, filters, sortOrder } = params;
  return {
    state: CASE_STATES.find((state) => state === filters.state) ?? 'waiting',
    categoryId: readId(filters.reason) ?? null,
    assignedToMe: filters.mine === '1',
    pageNumber: page,
    pageSize,
    searchText: search || null,
    sortOrder,
  };
}

/** The data source of reported profiles. */
export const profileCases = tableSource<
  GetProfileReportCaseListQuery,
  GetProfileReportCaseListQueryVariables,
  GetProfileReportCaseListQueryVariables,
  ProfileCaseRow
>({
  useQuery: useGetProfileReportCaseListQuery,
  document: GetProfileReportCaseListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
