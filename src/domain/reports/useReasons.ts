import { useGetPostReportCategoryRecordQuery } from '@/generated/reports/getPostReportCategoryRecord';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

export interface Reason {
  value: number;
  label: string;
}

/** The report categories, which are also the rules that a moderation decision names. */
export function useReasons(): { reasons: readonly Reason[]; loading: boolean } {
  const { data, loading } = useGetPostReportCategoryRecordQuery({
    variables: { pageSize: MAX_PAGE_SIZE, pageNumber: FIRST_PAGE },
  });
  const categories = data?.getPostReportCategoryRecord.data ?? [];
  return { reasons: categories.map(({ id, category }) => ({ value: id, label: category })), loading };
}
