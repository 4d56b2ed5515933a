import { useIntl } from 'react-intl';

import type { ActiveInactive } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

import { LOOKUP_SORTS } from './lookupColumns';
import type { LookupList, LookupQuery } from './types';
import { useEveryEntry } from './useEveryEntry';

export const LOOKUP_FILTERS = ['active', 'parent'] as const;

type LookupParams = TableParams<(typeof LOOKUP_FILTERS)[number]>;

const statusLabels = {
  active: 'lookups.filter.active',
  inactive: 'lookups.filter.inactive',
} as const satisfies Record<Exclude<ActiveInactive, 'all'>, MessageId>;

const isStatus = (value: string | undefined): value is keyof typeof statusLabels =>
  value !== undefined && Object.hasOwn(statusLabels, value);

/** Converts the address to the query of the list. */
export function toLookupQuery({ page, pageSize, search, filters, sortBy, sortOrder }: LookupParams): LookupQuery {
  return {
    pageNumber: page,
    pageSize,
    searchText: search || null,
    activeInactiveStatus: isStatus(filters.active) ? filters.active : null,
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
        options={Object.entries(statusLabels).map(([value, id]) => ({ value, label: intl.formatMessage({ id }) }))}
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
