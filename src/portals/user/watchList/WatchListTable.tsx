import { useApolloClient } from '@apollo/client/react';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PricesNote } from '@/domain/market/PricesNote';
import { useWatchQuestion } from '@/domain/watchlists/useWatchQuestion';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import {
  GetStockWatchlistDocument,
  useGetStockWatchlistQuery,
  type GetStockWatchlistQuery,
  type GetStockWatchlistQueryVariables,
} from '@/generated/watchlists/getStockWatchlist';
import { readReply } from '@/shared/action/readReply';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { loadAllPages } from '@/shared/ui/table/loadAllPages';
import type { RowAction } from '@/shared/ui/table/types';
import { useTableParams, type TableState } from '@/shared/url/useTableParams';

import { ClearButton } from './ClearButton';
import styles from './WatchList.module.css';
import { WATCHLIST_SORTS, watchListColumns, type WatchlistSortKey } from './watchListColumns';

type Item = WatchlistTable_WatchlistItemFragment;

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** The watch list with search, sort and paging in the address; prices follow the market. */
export function WatchListTable({ onAdd }: { onAdd: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const params = useTableParams({ sortable: WATCHLIST_SORTS, defaultSort: NEWEST_FIRST });
  const variables = toVariables(params);
  const result = useGetStockWatchlistQuery({ variables, fetchPolicy: 'cache-and-network' });
  // While the next page is read, the one before stays on screen.
  const { reply, failure, loading } = readReply({ ...result, data: result.data ?? result.previousData });
  const columns = useMemo(() => watchListColumns(intl, format), [intl, format]);
  const load = useLoadAll(variables);
  const rowActions = useRowActions();
  const rows = reply?.data ?? undefined;
  const total = reply?.totalCount ?? 0;

  return (
    <div className={styles['page']}>
      {rows === undefined ? null : <PricesNote rows={rows} />}
      <DataTable<Item>
        label={intl.formatMessage({ id: 'watchlists.list.label' })}
        searchLabel={intl.formatMessage({ id: 'watchlists.list.search' })}
        rows={rows}
        total={total}
        loading={loading && result.data === undefined}
        failure={failure}
        onRetry={() => void result.refetch()}
        rowKey={(item) => item.ticker_id}
        rowName={(item) => item.ticker_symbol}
        columns={columns}
        params={params}
        filters={total > 0 ? <ClearButton total={params.isNarrowed ? undefined : total} /> : null}
        rowActions={rowActions}
        exportAs={{ fileName: 'watch-list', load }}
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
  const { ask } = useWatchQuestion();
  return (item) => [
    { key: 'open', label: intl.formatMessage({ id: 'watchlists.list.open' }), to: paths.stock(item.ticker_id) },
    {
      key: 'alert',
      label: intl.formatMessage({ id: 'watchlists.list.setAlert' }),
      to: `${paths.stock(item.ticker_id)}?dialog=alert`,
      disabledReason: item.is_delisted ? intl.formatMessage({ id: 'watchlists.list.delisted' }) : undefined,
    },
    {
      key: 'remove',
      label: intl.formatMessage({ id: 'watchlists.list.remove' }),
      danger: true,
      onSelect: () => ask({ tickerId: item.ticker_id, name: item.ticker_symbol, isWatched: true }),
    },
  ];
}

/** Every stock of the list as it is filtered now, for the export. */
function useLoadAll(variables: GetStockWatchlistQueryVariables): () => Promise<Item[]> {
  const client = useApolloClient();
  return () =>
    loadAllPages(async (pageNumber, pageSize) => {
      const { data } = await client.query<GetStockWatchlistQuery>({
        query: GetStockWatchlistDocument,
        variables: { ...variables, pageNumber, pageSize },
        fetchPolicy: 'no-cache',
      });
      const reply = data?.getStockWatchlist;
      if (!reply?.data) throw new Error('The list could not be read');
      return { rows: reply.data, total: reply.totalCount ?? reply.data.length };
    });
}
