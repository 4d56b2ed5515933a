import { useIntl } from 'react-intl';

import type { ActiveInactive } from '@/generated/schema';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

import { LOOKUP_SORTS } from './lookupColumns';
import type { LookupList, LookupQuery } from './types';
import { useEveryEntry } from './useEveryEntry';

export const LOOKUP_FILTERS = ['active', 'parent'] as const;

type LookupParams = TableParams<(typeof LOOKUP_FILTERS)[number]>;

const STATUSES: readonly ActiveInactive[] = ['active', 'inactive'];

/** Converts the address to the query of the list. */
export function toLookupQuery({ page, pageSize, search, filters, sortBy, sortOrder }: LookupParams): LookupQuery {
  return {
    pageNumber: page,
    pageSize,
    searchText: search || null,
    activeInactiveStatus: STATUSES.find((status) => status === filters.active) ?? null,
    sortBy: LOOKUP_SORTS.find((key) => key === sortBy) ?? null,
    sortOrder,
    parentId: readId(filters.parent) ?? null,
  };
}

/** Filters by active state and parent. */
export function LookupFilters({ list, params }: { list: LookupList; params: LookupParams }) {
  const intl = useIntl();
  return (
    <>
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
      {list.parent ? <ParentFilter parent={list.parent} params={params} /> : null}
    </>
  );
}

function ParentFilter({ parent, params }: { parent: NonNullable<LookupList['parent']>; params: LookupParams }) {
  const intl = useIntl();
  const { entries, loading } = useEveryEntry(parent);
  const options = entries.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterSelect
      name="parent"
      byId
      isComplete
      label={intl.formatMessage({ id: parent.labelId })}
      allLabel={intl.formatMessage({ id: parent.allId })}
      params={params}
      loading={loading}
      searchable
      options={options}
    />
  );
}
