import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { useTableParams } from '@/shared/url/useTableParams';

import { transactionColumns } from './transactionColumns';
import {
  KINDS,
  TRANSACTION_FILTERS,
  TRANSACTION_SORTS,
  toTransactionQuery,
  transactions,
  type Transaction,
  type TransactionParams,
} from './transactionSource';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** The transactions of a user; searched, filtered and sorted by the server. */
export function TransactionTable({ userId, currency }: { userId: number; currency: string }) {
  const intl = useIntl();
  const format = useFormat();
  const params = useTableParams({
    filters: TRANSACTION_FILTERS,
    sortable: TRANSACTION_SORTS,
    defaultSort: NEWEST_FIRST,
  });
  const requested = toTransactionQuery(params, userId);
  const table = transactions.useTable(requested, { fileName: `balance-${userId}` });
  const columns = useMemo(() => transactionColumns(intl, format, currency), [intl, format, currency]);

  return (
    <DataTable<Transaction>
      {...table}
      label={intl.formatMessage({ id: 'balances.label' })}
      searchLabel={intl.formatMessage({ id: 'balances.search' })}
      rowKey={({ id }) => id}
      rowName={({ description }) => description.slice(0, 60)}
      columns={columns}
      params={params}
      filters={<KindFilter params={params} />}
      empty={
        <EmptyState
          title={intl.formatMessage({ id: 'balances.empty' })}
          hint={intl.formatMessage({ id: 'balances.emptyHint' })}
        />
      }
    />
  );
}

function KindFilter({ params }: { params: TransactionParams }) {
  const intl = useIntl();
  return (
    <FilterSelect
      name="kind"
      label={intl.formatMessage({ id: 'balances.filter.label' })}
      allLabel={intl.formatMessage({ id: 'balances.filter.all' })}
      options={KINDS.map((value) => ({ value, label: intl.formatMessage({ id: `balances.filter.${value}` }) }))}
      params={params}
    />
  );
}
