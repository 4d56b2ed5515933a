import { useGetProfileReportCategoryListQuery } from '@/generated/profileReports/getProfileReportCategoryList';

import type { Reason } from './useReasons';

/** What a profile can be reported for; also the rules that a decision names. */
export function useProfileReasons(): { reasons: readonly Reason[]; loading: boolean } {
  const { data, loading } = useGetProfileReportCategoryListQuery();
  const categories = data?.getProfileReportCategoryList.data ?? [];
  return { reasons: categories.map(({ id, category }) => ({ value: id, label: category })), loading };
}
