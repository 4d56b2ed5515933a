import { Button, Table } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TableState } from '@/shared/url/useTableParams';
import { FIRST_PAGE, COUNT_CAP, PAGE_SIZES } from '@rules/paging';

import { useBreakpoints } from '../hooks/useBreakpoints';
import { EmptyState } from '../state/EmptyState';
import { ErrorState } from '../state/ErrorState';
import { ListSkeleton } from '../state/Skeletons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import { BulkBar } from './BulkBar';
import { toAntdColumns } from './columns';
import styles from './DataTable.module.css';
import { openRow } from './openRow';
import { SelectAll } from './SelectAll';
import { TableToolbar } from './TableToolbar';
import type { BulkAction, DataColumn, RowAction, TableExport } from './types';
import { useExport } from './useExport';
import { useSelection } from './useSelection';
import { findTableKeys, useTableKeys, type TableKey } from './useTableKeys';

const TableHelp = lazy(async () => ({ default: (await import('./TableHelp')).TableHelp }));

interface DataTableProps<Row> {
  /** The name of the list, for screen readers and the search box. */
  label: string;
  searchLabel: string;
  /** The last page that was read; undefined before the first response. */
  rows: readonly Row[] | undefined;
  /** Rows over all pages; above `COUNT_CAP` it only means that there are more. */
  total: number;
  loading: boolean;
  /** Why the list could not be read; null shows the general text, undefined means no failure. */
  failure?: string | null;
  onRetry: () => void;
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  columns: ReadonlyArray<DataColumn<Row>>;
  params: TableState;
  /** Shown when the list is empty without search and filters. */
  empty: ReactNode;
  filters?: ReactNode;
  rowActions?: (row: Row) => readonly RowAction[];
  bulkActions?: ReadonlyArray<BulkAction<Row>>;
  exportAs?: TableExport<Row>;
}

/**
 * The one table: paging, sorting, search and filters run on the server; their state is in the address.
 * docs/shared-parts.md has an example.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, params, rows, total, rowKey, bulkActions } = props;
  const intl = useIntl();
  const breakpoints = useBreakpoints();
  const selection = useSelection(rows, rowKey);
  const exporter = useExport(props.exportAs, columns);
  const section = useRef<HTMLElement>(null);
  const [explained, setExplained] = useState<readonly TableKey[]>();
  const explain = useCallback(() => setExplained(findTableKeys(section.current)), []);
  const keys = useTableKeys(section, explain);
  useLastPage(props);

  const listIsEmpty = rows?.length === 0 && !params.isNarrowed && total === 0;
  if (props.failure !== undefined && !props.loading) {
    return <ErrorState message={props.failure} onRetry={props.onRetry} />;
  }
  if (listIsEmpty && !props.loading) return props.empty;

  return (
    <section ref={section} className={styles['table']} aria-label={props.label}>
      <TableToolbar
        tableState={params}
        searchLabel={props.searchLabel}
        filters={props.filters}
        hideable={columns.filter((column) => column.hideable !== false && column.exportOnly !== true)}
        exporter={exporter}
        onHelp={explain}
      />
      <VisuallyHidden role="status">{rows && !props.loading ? <Loaded total={total} /> : null}</VisuallyHidden>
      {rows === undefined ? (
        <ListSkeleton count={6} />
      ) : (
        <Table<Row>
          dataSource={rows}
          rowKey={rowKey}
          columns={toAntdColumns({ ...props, intl, breakpoints })}
          loading={props.loading}
          onRow={() => ({ onClick: openRow })}
          // Cells wrap so that the columns share the width; only longer words scroll.
          scroll={{ x: true }}
          showSorterTooltip={false}
          locale={{ emptyText: <NothingFound onClear={params.clear} /> }}
          rowSelection={
            bulkActions && {
              selectedRowKeys: selection.selected.map(rowKey),
              onChange: (_keys, chosen) => selection.select(chosen),
              columnTitle: (box) => <SelectAll>{box}</SelectAll>,
            }
          }
          pagination={{
            current: params.page,
            pageSize: params.pageSize,
            total: Math.min(total, COUNT_CAP),
            pageSizeOptions: [...PAGE_SIZES],
            showSizeChanger: true,
            hideOnSinglePage: total <= PAGE_SIZES[0],
            showTotal: (all, [from, to]) =>
              intl.formatMessage(
                { id: total > COUNT_CAP ? 'table.rangeOfMany' : 'shared.table.range' },
                { from, to, total: intl.formatNumber(all) },
              ),
          }}
          onChange={(pagination, _filters, sorter, { action }) => {
            if (action === 'paginate') params.setPage(pagination.current ?? 1, pagination.pageSize ?? params.pageSize);
            if (action === 'sort' && !Array.isArray(sorter)) {
              params.setSort(
                sorter.order ? String(sorter.columnKey) : null,
                sorter.order === 'descend' ? 'desc' : 'asc',
              );
            }
          }}
        />
      )}
      {bulkActions && selection.selected.length > 0 ? (
        <BulkBar
          selected={selection.selected}
          actions={bulkActions}
          rowKey={rowKey}
          rowName={props.rowName}
          isPageSelected={selection.selected.length === rows?.length}
          total={total}
          loadAll={props.exportAs?.load}
          onClear={selection.clear}
          onFailed={selection.add}
        />
      ) : null}
      <Suspense>
        {explained ? <TableHelp {...keys} keys={explained} onClose={() => setExplained(undefined)} /> : null}
      </Suspense>
    </section>
  );
}

/** Replaces a page number after the last page, from an old link or after deletions, by the last one. */
function useLastPage<Row>({ rows, total, loading, params }: DataTableProps<Row>): void {
  const { page, pageSize, setPage } = params;
  const lastPage = Math.max(FIRST_PAGE, Math.ceil(total / pageSize));
  const isBeyond = !loading && rows?.length === 0 && total > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage, pageSize, { replace: true });
  }, [isBeyond, lastPage, pageSize, setPage]);
}

function Loaded({ total }: { total: number }) {
  if (total > COUNT_CAP) return <FormattedMessage id="table.loadedMany" values={{ count: COUNT_CAP }} />;
  return <FormattedMessage id="shared.table.loaded" values={{ count: total }} />;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'shared.table.nothingFound' })}
      hint={intl.formatMessage({ id: 'shared.table.nothingFoundHint' })}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="shared.table.clearFilters" />
        </Button>
      }
    />
  );
}
