import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PricesNote } from '@/domain/market/PricesNote';
import { useRemoveHolding } from '@/domain/portfolios/useRemoveHolding';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import {
  GetPortfolioListDocument,
  type GetPortfolioListQuery,
  type GetPortfolioListQueryVariables,
} from '@/generated/portfolios/getPortfolioList';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { RowAction } from '@/shared/ui/table/types';
import { useEveryRow } from '@/shared/ui/table/useEveryRow';
import type { TableState } from '@/shared/url/useTableParams';

import { holdingColumns } from './holdingColumns';
import styles from './Portfolio.module.css';

type Holding = HoldingTable_HoldingFragment;

interface HoldingTableProps {
  params: TableState;
  variables: GetPortfolioListQueryVariables;
  rows: readonly Holding[] | undefined;
  total: number;
  loading: boolean;
  failure: string | null | undefined;
  onRetry: () => void;
  onAdd: () => void;
  onEdit: (id: number) => void;
}

/** The purchases of a portfolio with live values. */
export function HoldingTable({ variables, failure, onAdd, onEdit, ...list }: HoldingTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const columns = useMemo(() => holdingColumns(intl, format), [intl, format]);
  const load = useEveryRow<GetPortfolioListQuery, Holding>({
    document: GetPortfolioListDocument,
    toVariables: (page) => ({ ...variables, ...page }),
    toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
  });
  const rowActions = useRowActions(onEdit);
  return (
    <div className={styles['list']}>
      {list.rows === undefined ? null : <PricesNote rows={list.rows} />}
      <DataTable<Holding>
        {...list}
        {...(failure !== undefined && { failure })}
        label={intl.formatMessage({ id: 'portfolios.list.label' })}
        searchLabel={intl.formatMessage({ id: 'portfolios.list.search' })}
        rowKey={(holding) => holding.id}
        rowName={(holding) => holding.ticker_symbol}
        columns={columns}
        rowActions={rowActions}
        exportAs={{ fileName: 'portfolio', load }}
        empty={
          <EmptyState
            image="stock"
            title={intl.formatMessage({ id: 'portfolios.list.empty' })}
            hint={intl.formatMessage({ id: 'portfolios.list.emptyHint' })}
            action={
              <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={onAdd}>
                <FormattedMessage id="portfolios.list.add" />
              </Button>
            }
          />
        }
      />
    </div>
  );
}

function useRowActions(onEdit: (id: number) => void): (holding: Holding) => readonly RowAction[] {
  const intl = useIntl();
  const remove = useRemoveHolding();
  return (holding) => [
    { key: 'open', label: intl.formatMessage({ id: 'portfolios.list.open' }), to: paths.stock(holding.ticker_id) },
    { key: 'edit', label: intl.formatMessage({ id: 'portfolios.list.edit' }), onSelect: () => onEdit(holding.id) },
    {
      key: 'remove',
      label: intl.formatMessage({ id: 'portfolios.list.remove' }),
      danger: true,
      onSelect: () => remove(holding),
    },
  ];
}
