import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PricesNote } from '@/domain/market/PricesNote';
import { useConfirmWatch } from '@/domain/watchlists/useConfirmWatch';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import {
  GetStockWatchlistDocument,
  useGetStockWatchlistQuery,
  type GetStockWatchlistQuery,
  type GetStockWatchlistQueryVariables,
} from '@/generated/watchlists/getStockWatchlist';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { withDialog } from '@/shared/url/withDialog';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { tableSource } from '@/shared/ui/table/tableSource';
import type { RowAction } from '@/shared/ui/table/types';
import { useTableParams, type TableState } from '@/shared/url/useTableParams';

import { ClearButton } from './ClearButton';
import styles from './Watchlist.module.css';
import { WATCHLIST_SORTS, watchlistColumns, type WatchlistSortKey } from './watchlistColumns';

type Item = WatchlistTable_WatchlistItemFragment;

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

const watchlist = tableSource<
  GetStockWatchlistQuery,
  GetStockWatchlistQueryVariables,
  GetStockWatchlistQueryVariables,
  Item
>({
  useQuery: useGetStockWatchlistQuery,
  document: GetStockWatchlistDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});

/** The watchlist with search, sort and paging in the address, and live prices. */
export function WatchlistTable({ onAdd }: { onAdd: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const params = useTableParams({ sortable: WATCHLIST_SORTS, defaultSort: NEWEST_FIRST });
  const table = watchlist.useTable(toVariables(params), { fileName: 'watch-list' });
  const { rows, total } = table;
  const columns = useMemo(() => watchlistColumns(intl, format), [intl, format]);
  const rowActions = useRowActions();

  return (
    <div className={styles['page']}>
      {rows === undefined ? null : <PricesNote rows={rows} />}
      <DataTable<Item>
        {...table}
        label={intl.formatMessage({ id: 'watchlists.list.label' })}
        searchLabel={intl.formatMessage({ id: 'watchlists.list.search' })}
        rowKey={(item) => item.ticker_id}
        rowName={(item) => item.ticker_symbol}
        columns={columns}
        params={params}
        filters={total > 0 ? <ClearButton total={params.isNarrowed ? undefined : total} /> : null}
        rowActions={rowActions}
        empty={
          <EmptyState
            image="stock"
            title={intl.formatMessage({ id: 'watchlists.list.empty' })}
            hint={intl.formatMessage({ id: 'watchlists.list.emptyHint' })}
            action={
              <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={onAdd}>
                <FormattedMessage id="watchlists.list.add" />
              </Button>
            }
          />
        }
      />
    </div>
  );
}

function toVariables({ page, pageSize, search, sortBy, sortOrder }: TableState): GetStockWatchlistQueryVariables {
  return {
    pageNumber: page,
    pageSize,
    search: search || null,
    sortBy: WATCHLIST_SORTS.find((key): key is WatchlistSortKey => key === sortBy) ?? null,
    sortOrder,
  };
}

function useRowActions(): (item: Item) => readonly RowAction[] {
  const intl = useIntl();
  const { confirmToggle } = useConfirmWatch();
  return (item) => [
    { key: 'open', label: intl.formatMessage({ id: 'watchlists.list.open' }), to: paths.stock(item.ticker_id) },
    {
      key: 'alert',
      label: intl.formatMessage({ id: 'watchlists.list.setAlert' }),
      to: withDialog(paths.stock(item.ticker_id), 'alert'),
      disabledReason: item.is_delisted ? intl.formatMessage({ id: 'watchlists.list.delisted' }) : undefined,
    },
    {
      key: 'remove',
      label: intl.formatMessage({ id: 'watchlists.list.remove' }),
      danger: true,
      onSelect: () => confirmToggle({ tickerId: item.ticker_id, name: item.ticker_symbol, isWatched: true }),
    },
  ];
}
