import { useIntl } from 'react-intl';

import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import type { TableParams } from '@/shared/url/useTableParams';

import { INBOX_SORTS, STATUSES } from './inboxColumns';
import type { InboxQuery } from './types';

export const INBOX_FILTERS = ['status'] as const;

type InboxParams = TableParams<(typeof INBOX_FILTERS)[number]>;

/** Converts the address to the query of the inbox. */
export function toInboxQuery({ page, pageSize, search, filters, sortBy, sortOrder }: InboxParams): InboxQuery {
  return {
    pageNumber: page,
    pageSize,
    searchText: search || null,
    status: STATUSES.find((status) => status === filters.status) ?? null,
    sortBy: INBOX_SORTS.find((key) => key === sortBy) ?? null,
    sortOrder,
  };
}

/** Filters by status: new, in progress, done. */
export function StatusFilter({ params }: { params: InboxParams }) {
  const intl = useIntl();
  return (
    <FilterSelect
      name="status"
      label={intl.formatMessage({ id: 'inboxes.filter.label' })}
      allLabel={intl.formatMessage({ id: 'inboxes.filter.all' })}
      params={params}
      options={STATUSES.map((status) => ({
        value: status,
        label: intl.formatMessage({ id: `inboxes.status.${status}` }),
      }))}
    />
  );
}
