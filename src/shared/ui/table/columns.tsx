import type { TableColumnsType } from 'antd';
import type { IntlShape } from 'react-intl';

import type { TableState } from '@/shared/url/useTableParams';

import type { Breakpoint } from '../hooks/useBreakpoints';
import { VisuallyHidden } from '../text/VisuallyHidden';
import { RowActionsMenu } from './RowActionsMenu';
import type { DataColumn, RowAction } from './types';

interface ColumnSource<Row> {
  columns: ReadonlyArray<DataColumn<Row>>;
  params: TableState;
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  intl: IntlShape;
  /** The widths that the window has reached. */
  breakpoints: Record<Breakpoint, boolean>;
}

/** Converts column descriptions to antd's, with the sorting of the address and the row menu at the end. */
export function toAntdColumns<Row extends object>({
  columns,
  params,
  rowName,
  rowActions,
  intl,
  breakpoints,
}: ColumnSource<Row>): TableColumnsType<Row> {
  const shown = columns.filter(
    (column) =>
      column.exportOnly !== true &&
      (column.hideable === false || !params.hiddenColumns.includes(column.key)) &&
      (column.visibleFrom === undefined || breakpoints[column.visibleFrom]),
  );
  const described: TableColumnsType<Row> = shown.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    sorter: column.sortable ?? false,
    sortOrder: params.sortBy === column.key ? (params.sortOrder === 'desc' ? 'descend' : 'ascend') : null,
    render: (_value: unknown, row: Row) => column.render(row),
  }));
  if (!rowActions) return described;
  return [
    ...described,
    {
      key: 'actions',
      fixed: 'end',
      width: '5.6rem',
      align: 'end',
      title: <VisuallyHidden>{intl.formatMessage({ id: 'shared.table.actions' })}</VisuallyHidden>,
      render: (_value: unknown, row: Row) => <RowActionsMenu rowName={rowName(row)} actions={rowActions(row)} />,
    },
  ];
}
