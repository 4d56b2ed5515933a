import { useIntl } from 'react-intl';

import type { Reason } from '@/domain/reports/useReasons';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';

interface ReasonFilterProps {
  params: {
    filters: Readonly<Partial<Record<'reason', string>>>;
    setFilter: (name: 'reason', value: string | null) => void;
  };
  /** What posts or profiles can be reported for. */
  reasons: readonly Reason[];
  loading: boolean;
}

/** Filters by the reason of a report. */
export function ReasonFilter({ params, reasons, loading }: ReasonFilterProps) {
  const intl = useIntl();
  return (
    <FilterSelect
      name="reason"
      byId
      searchable
      label={intl.formatMessage({ id: 'reportCases.filter.reason' })}
      allLabel={intl.formatMessage({ id: 'reportCases.filter.anyReason' })}
      params={params}
      loading={loading}
      options={reasons.map(({ value, label }) => ({ value: String(value), label }))}
    />
  );
}
