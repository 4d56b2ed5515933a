import { useIntl } from 'react-intl';

import { useReasons } from '@/domain/reports/useReasons';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';

interface ReasonFilterProps {
  params: {
    filters: Readonly<Partial<Record<'reason', string>>>;
    setFilter: (name: 'reason', value: string | null) => void;
  };
}

/** Filters by the reason of a report. */
export function ReasonFilter({ params }: ReasonFilterProps) {
  const intl = useIntl();
  const { reasons, loading } = useReasons();
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
