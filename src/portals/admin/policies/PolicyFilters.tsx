import { Select } from 'antd';
import { useIntl } from 'react-intl';

import type { TableParams } from '@/shared/url/useTableParams';

import type { POLICY_FILTERS } from './source';
import { useTypeOptions } from './useTypeOptions';

/** Which versions are shown: of one policy, switched on or off. */
export function PolicyFilters({ params }: { params: TableParams<(typeof POLICY_FILTERS)[number]> }) {
  const intl = useIntl();
  const { options, loading } = useTypeOptions();
  return (
    <>
      <Select
        aria-label={intl.formatMessage({ id: 'policyAdmin.type' })}
        value={params.filters.type ?? 'all'}
        onChange={(value) => params.setFilter('type', value === 'all' ? null : value)}
        loading={loading}
        popupMatchSelectWidth={false}
        options={[
          { value: 'all', label: intl.formatMessage({ id: 'policyAdmin.allTypes' }) },
          ...options.map(({ value, label }) => ({ value: String(value), label })),
        ]}
      />
      <Select
        aria-label={intl.formatMessage({ id: 'lookups.filter.label' })}
        value={params.filters.active ?? 'all'}
        onChange={(value) => params.setFilter('active', value === 'all' ? null : value)}
        popupMatchSelectWidth={false}
        options={[
          { value: 'all', label: intl.formatMessage({ id: 'lookups.filter.all' }) },
          { value: 'active', label: intl.formatMessage({ id: 'lookups.filter.active' }) },
          { value: 'inactive', label: intl.formatMessage({ id: 'lookups.filter.inactive' }) },
        ]}
      />
    </>
  );
}
