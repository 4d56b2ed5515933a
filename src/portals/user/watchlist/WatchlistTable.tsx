import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PricesNote } from '@/domain/market/PricesNote';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import type { GetStockWatchlistQueryVariables } from '@/generated/watchlists/getStockWatchlist';
import { useRowSnapshot } from '@/shared/form/conflict/useRowSnapshot';
import { useFormat } from '@/shared/format/useFormat';
import type { DialogParam } from '@/shared/url/useDialogParam';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useTableParams, type TableState } from '@/shared/url/useTableParams';

import { useRowActions } from './useRowActions';
import { useWatchlistAddress } from './useWatchlistAddress';
import type { WatchlistDialog } from './WatchlistDialogs';
import { watchlist } from './watchlistSource';
import { WatchlistTools } from './WatchlistTools';
import styles from './Watchlist.module.css';
import { WATCHLIST_SORTS, watchlistColumns, type WatchlistSortKey } from './watchlistColumns';

type Item = WatchlistTable_WatchlistItemFragment;

/** Stocks that were added since the last arrangement come first, so that an unarranged list is newest first. */
const AS_ARRANGED = { by: 'rank', order: 'asc' } as const;

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog')).NoteDialog }));

interface WatchlistTableProps {
  listId: number | null;
  dialog: DialogParam<WatchlistDialog>;
}

/** A watchlist with search, sort and paging in the address, and live prices. */
export function WatchlistTable({ listId, dialog }: WatchlistTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const params = useTableParams({ sortable: WATCHLIST_SORTS, defaultSort: AS_ARRANGED });
  const table = watchlist.useTable(toVariables(params, listId), { fileName: 'watch-list' });
  const { rows, total } = table;
  const { isHeated } = useWatchlistAddress();
  const columns = useMemo(() => watchlistColumns({ intl, format, isHeated }), [intl, format, isHeated]);
  const rowActions = useRowActions(listId, dialog);
  const noted = useRowSnapshot(
    dialog.isOpen('note') ? dialog.subject : null,
    rows?.find(({ ticker_id: id }) => String(id) === dialog.subject),
  );

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
        filters={
          total > 0 ? (
            <WatchlistTools listId={listId} total={params.isNarrowed ? undefined : total} dialog={dialog} />
          ) : null
        }
        rowActions={rowActions}
        empty={
          <EmptyState
            image="stock"
            title={intl.formatMessage({ id: 'watchlists.list.empty' })}
            hint={intl.formatMessage({ id: 'watchlists.list.emptyHint' })}
            action={<EmptyActions listId={listId} dialog={dialog} />}
          />
        }
      />
      <Suspense>{noted ? <NoteDialog stock={noted} onClose={dialog.close} /> : null}</Suspense>
    </div>
  );
}

/** The next step of an empty list; a further list can also be renamed and deleted. */
function EmptyActions({ listId, dialog }: WatchlistTableProps) {
  return (
    <span className={styles['tools']}>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => dialog.open('add')}
      >
        <FormattedMessage id="watchlists.list.add" />
      </Button>
      <WatchlistTools listId={listId} total={0} dialog={dialog} />
    </span>
  );
}

function toVariables(
  { page, pageSize, search, sortBy, sortOrder }: TableState,
  listId: number | null,
): GetStockWatchlistQueryVariables {
  return {
    pageNumber: page,
    pageSize,
    search: search || null,
    sortBy: WATCHLIST_SORTS.find((key): key is WatchlistSortKey => key === sortBy) ?? null,
    sortOrder,
    listId,
  };
}
