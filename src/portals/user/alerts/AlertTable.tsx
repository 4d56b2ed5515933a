import { useApolloClient } from '@apollo/client/react';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { AlertDialog } from '@/domain/alerts/AlertDialog';
import { toAlertTicker } from '@/domain/alerts/alertForm';
import { PriceNote } from '@/domain/market/PriceNote';
import { rereadQueries } from '@/domain/social/rereadNewest';
import { useIsSocialLive, useSocialChanges } from '@/domain/social/useSocialChanges';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import {
  GetAlertListDocument,
  useGetAlertListQuery,
  type GetAlertListQuery,
  type GetAlertListQueryVariables,
} from '@/generated/alerts/getAlertList';
import { useRowSnapshot } from '@/shared/form/conflict/useRowSnapshot';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams, type TableParams } from '@/shared/url/useTableParams';

import { ALERT_SORTS, alertColumns, type AlertSortKey } from './alertColumns';
import styles from './Alerts.module.css';
import { useAlertActions } from './useAlertActions';

const FILTERS = ['active', 'ticker'] as const;
const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

type AlertListParams = TableParams<(typeof FILTERS)[number]>;

/** How soon a fired alert appears in the open list, without a live connection. */
const POLL_MS = 30_000;
const ME = ['me'] as const;

const alerts = tableSource<
  GetAlertListQuery,
  GetAlertListQueryVariables,
  GetAlertListQueryVariables,
  AlertTable_AlertFragment
>({
  useQuery: useGetAlertListQuery,
  document: GetAlertListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});

/** The viewer's alerts with live prices; searched, filtered and sorted by the server. */
export function AlertTable() {
  const intl = useIntl();
  const format = useFormat();
  const client = useApolloClient();
  const isLive = useIsSocialLive();
  const dialog = useDialogParam<'edit'>();
  const params = useTableParams({ filters: FILTERS, sortable: ALERT_SORTS, defaultSort: NEWEST_FIRST });
  const table = alerts.useTable(toVariables(params), { fileName: 'alerts', pollMs: isLive ? 0 : POLL_MS });
  const reread = () => void rereadQueries(client, ['getAlertList']);
  useSocialChanges(ME, {
    onChange: ({ kind }) => {
      if (kind === 'alert') reread();
    },
    onGap: reread,
  });
  const { rows } = table;
  const columns = useMemo(() => alertColumns(intl, format), [intl, format]);
  const rowActions = useAlertActions((id) => dialog.open('edit', id));
  const edited = useRowSnapshot(
    dialog.isOpen('edit') ? dialog.subject : null,
    rows?.find(({ id }) => String(id) === dialog.subject),
  );

  return (
    <div className={styles['list']}>
      <DataTable<AlertTable_AlertFragment>
        {...table}
        label={intl.formatMessage({ id: 'alerts.list.label' })}
        searchLabel={intl.formatMessage({ id: 'alerts.list.search' })}
        rowKey={(alert) => alert.id}
        rowName={(alert) => alert.ticker_symbol}
        columns={columns}
        params={params}
        filters={<Filters params={params} />}
        rowActions={rowActions}
        empty={<NoAlerts />}
      />
      {rows ? <PricesNote rows={rows} /> : null}
      {edited ? (
        <AlertDialog key={edited.id} ticker={toAlertTicker(edited)} alert={edited} onClose={dialog.close} />
      ) : null}
    </div>
  );
}

function toVariables(params: AlertListParams): GetAlertListQueryVariables {
  const { page, pageSize, search, filters, sortBy, sortOrder } = params;
  return {
    pageNumber: page,
    pageSize,
    search: search || null,
    tickerId: readId(filters.ticker) ?? null,
    active: filters.active === 'true' ? true : filters.active === 'false' ? false : null,
    sortBy: ALERT_SORTS.find((key): key is AlertSortKey => key === sortBy) ?? null,
    sortOrder,
  };
}

function Filters({ params }: { params: AlertListParams }) {
  const intl = useIntl();
  return (
    <>
      <Select
        aria-label={intl.formatMessage({ id: 'alerts.filter.label' })}
        value={params.filters.active ?? 'all'}
        onChange={(value) => params.setFilter('active', value === 'all' ? null : value)}
        popupMatchSelectWidth={false}
        options={[
          { value: 'all', label: intl.formatMessage({ id: 'alerts.filter.all' }) },
          { value: 'true', label: intl.formatMessage({ id: 'alerts.filter.on' }) },
          { value: 'false', label: intl.formatMessage({ id: 'alerts.filter.off' }) },
        ]}
      />
      {params.filters.ticker ? (
        <Button onClick={() => params.setFilter('ticker', null)}>
          <FormattedMessage id="alerts.list.allStocks" />
        </Button>
      ) : null}
    </>
  );
}

/** The source of the prices in the list, and the age of the oldest one. */
function PricesNote({ rows }: { rows: readonly AlertTable_AlertFragment[] }) {
  const oldest = rows
    .filter(({ is_delisted: isDelisted }) => !isDelisted)
    .toSorted((first, second) => first.as_of.localeCompare(second.as_of))[0];
  if (!oldest) return null;
  return (
    <PriceNote
      tickerId={oldest.ticker_id}
      source={oldest.source}
      asOf={oldest.as_of}
      isSimulated={oldest.is_simulated}
      isStale={rows.some(({ is_stale: isStale, is_delisted: isDelisted }) => isStale && !isDelisted)}
      delaySeconds={oldest.delay_seconds}
    />
  );
}

function NoAlerts() {
  const intl = useIntl();
  return (
    <EmptyState
      image="stock"
      title={intl.formatMessage({ id: 'alerts.list.empty' })}
      hint={intl.formatMessage({ id: 'alerts.list.emptyHint' })}
      action={
        <Link to={paths.market()}>
          <FormattedMessage id="alerts.list.toMarket" />
        </Link>
      }
    />
  );
}
