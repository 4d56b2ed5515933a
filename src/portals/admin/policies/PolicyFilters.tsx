import { useIntl } from 'react-intl';

import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import type { TableParams } from '@/shared/url/useTableParams';

import type { POLICY_FILTERS } from './source';
import { useTypeOptions } from './useTypeOptions';

/** Filters by policy and active state. */
export function PolicyFilters({ params }: { params: TableParams<(typeof POLICY_FILTERS)[number]> }) {
  const intl = useIntl();
  const { options, loading } = useTypeOptions();
  return (
    <>
      <FilterSelect
        name="type"
        byId
        isComplete
        label={intl.formatMessage({ id: 'policyAdmin.type' })}
        allLabel={intl.formatMessage({ id: 'policyAdmin.allTypes' })}
        params={params}
        loading={loading}
        options={options.map(({ value, label }) => ({ value: String(value), label }))}
      />
      <FilterSelect
        name="active"
        label={intl.formatMessage({ id: 'lookups.filter.label' })}
        allLabel={intl.formatMessage({ id: 'lookups.filter.all' })}
        params={params}
        options={[
          { value: 'active', label: intl.formatMessage({ id: 'lookups.filter.active' }) },
          { value: 'inactive', label: intl.formatMessage({ id: 'lookups.filter.inactive' }) },
        ]}
      />
    </>
  );
}
