import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useRowSnapshot } from '@/shared/form/conflict/useRowSnapshot';
import { useTableParams } from '@/shared/url/useTableParams';

import { LOOKUP_FILTERS, LookupFilters, toLookupQuery } from './LookupFilters';
import { LOOKUP_SORTS, lookupColumns } from './lookupColumns';
import type { LookupChanges, LookupEntry, LookupList } from './types';
import { canSwitch, useLookupActions } from './useLookupActions';

const BY_NAME = { by: 'name', order: 'asc' } as const;

interface LookupTableProps {
  list: LookupList;
  changes: LookupChanges;
  onAdd: () => void;
  onEdit: (id: number) => void;
  /** The id of the entry to change, from the address; null for none. */
  editedId: string | null;
  /** Renders the dialog of the entry. */
  renderEdit: (entry: LookupEntry) => ReactNode;
}

/** The entries of a lookup list; searched, filtered and sorted by the server. */
export function LookupTable({ list, changes, onAdd, onEdit, editedId, renderEdit }: LookupTableProps) {
  const intl = useIntl();
  const params = useTableParams({ filters: LOOKUP_FILTERS, sortable: LOOKUP_SORTS, defaultSort: BY_NAME });
  const requested = toLookupQuery(params);
  const table = list.useTable(requested, { fileName: list.key });
  const edited = useRowSnapshot(
    editedId,
    table.rows?.find(({ id }) => String(id) === editedId),
  );
  const columns = useMemo(() => lookupColumns(intl, list, onEdit), [intl, list, onEdit]);
  const rowActions = useLookupActions(list, changes, onEdit);
  const { run, refetchQueries } = changes.bulkSwitch;
  const bulkActions = ([true, false] as const).map((active) => ({
    key: active ? 'on' : 'off',
    label: intl.formatMessage({ id: active ? 'lookups.switchOn' : 'lookups.switchOff' }),
    question: (count: number) => ({
      title: intl.formatMessage({ id: active ? 'lookups.switchOn.many' : 'lookups.switchOff.many' }, { count }),
    }),
    isPossible: (entry: LookupEntry) => canSwitch(list, entry, active),
    runForRow: (entry: LookupEntry) => run({ entry, active }),
    refetchQueries,
  }));

  return (
    <>
      <DataTable<LookupEntry>
        {...table}
        label={intl.formatMessage({ id: list.titleId })}
        searchLabel={intl.formatMessage({ id: 'lookups.search' })}
        rowKey={(entry) => entry.id}
        rowName={(entry) => entry.name}
        columns={columns}
        params={params}
        filters={<LookupFilters list={list} params={params} />}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'lookups.empty' })}
            hint={intl.formatMessage({ id: list.aboutId })}
            action={
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
                <FormattedMessage id={list.addId} />
              </Button>
            }
          />
        }
      />
      {edited ? renderEdit(edited) : null}
    </>
  );
}
