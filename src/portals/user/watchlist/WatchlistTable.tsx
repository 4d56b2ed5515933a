import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PricesNote } from '@/domain/market/PricesNote';
import { useConfirmWatch } from '@/domain/watchlists/useConfirmWatch';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import type { GetStockWatchlistQueryVariables } from '@/generated/watchlists/getStockWatchlist';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import type { DialogParam } from '@/shared/url/useDialogParam';
import { withDialog } from '@/shared/url/withDialog';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { RowAction } from '@/shared/ui/table/types';
import { useTableParams, type TableState } from '@/shared/url/useTableParams';

import { useRemoveFromList } from './useRemoveFromList';
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
  const noted = dialog.isOpen('note') ? rows?.find(({ ticker_id: id }) => String(id) === dialog.subject) : undefined;

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

function useRowActions(
  listId: number | null,
  dialog: DialogParam<WatchlistDialog>,
): (item: Item) => readonly RowAction[] {
  const intl = useIntl();
  const { confirmToggle } = useConfirmWatch();
  const removeFromList = useRemoveFromList(listId);
  return (item) => [
    { key: 'open', label: intl.formatMessage({ id: 'watchlists.list.open' }), to: paths.stock(item.ticker_id) },
    {
      key: 'alert',
      label: intl.formatMessage({ id: 'watchlists.list.setAlert' }),
      to: withDialog(paths.stock(item.ticker_id), 'alert'),
      disabledReason: item.is_delisted ? intl.formatMessage({ id: 'watchlists.list.delisted' }) : undefined,
    },
    {
      key: 'note',
      label: intl.formatMessage({
        id: item.note === '' && item.tags.length === 0 ? 'watchlists.note.add' : 'watchlists.note.edit',
      }),
      onSelect: () => dialog.open('note', item.ticker_id),
    },
    {
      key: 'remove',
      label: intl.formatMessage({ id: 'watchlists.list.remove' }),
      danger: true,
      onSelect: () =>
        listId === null
          ? confirmToggle({ tickerId: item.ticker_id, name: item.ticker_symbol, isWatched: true })
          : removeFromList(item),
    },
  ];
}
