import type { ReactNode } from 'react';

import type { Outcome } from '@/shared/bulk/runBulk';

import type { Breakpoint } from '../hooks/useBreakpoints';
import type { ReadOptions } from './loadAllPages';

/** Identifies a row within its list. */
export type RowKey = string | number;

export interface DataColumn<Row> {
  /** Also the sort name in the address and on the server. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The plain value for the export; a column without it is not exported. */
  text?: (row: Row) => string | number;
  sortable?: boolean;
  /** Only in the export: the table shows it as part of another column. */
  exportOnly?: boolean;
  /** The reader may hide the column. Default: yes. */
  hideable?: boolean;
  align?: 'start' | 'end';
  /** Narrowest screen that shows the column; none for a column that is always shown. */
  visibleFrom?: Breakpoint;
  /** CSS width. */
  width?: string;
}

/** One entry of a row's menu: a link or an action. */
export interface RowAction {
  key: string;
  label: string;
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Shows the action disabled with its reason instead of hiding it. */
  disabledReason?: string;
}

interface BulkLabel<Row> {
  key: string;
  label: string;
  danger?: boolean;
  /**
   * Whether the action applies to a row: other rows are skipped, and the action is hidden when none is left. Default:
   * all rows.
   */
  isPossible?: (row: Row) => boolean;
}

/** An action that the screen runs itself on all selected rows at once. */
interface BulkAtOnce<Row> extends BulkLabel<Row> {
  /**
   * `onDone` clears the selection: call it after a success, so that a failed action can be tried again. `onFailed`
   * takes the rows that a background task could not change, and selects them again.
   */
  onSelect: (rows: readonly Row[], onDone: () => void, onFailed: (keys: readonly RowKey[]) => void) => void;
  /** The action accepts all rows of the list, including other pages. */
  takesAll?: boolean;
}

/** An action that runs once per row, with progress and a result for each; it continues when the page is left. */
export interface BulkForEach<Row> extends BulkLabel<Row> {
  /** The confirmation before it starts. */
  question: (count: number) => { title: string; message?: string };
  runForRow: (row: Row) => Promise<Outcome>;
  /** Names of the queries to refetch at the end. */
  refetchQueries: readonly string[];
}

export type BulkAction<Row> = BulkAtOnce<Row> | BulkForEach<Row>;

export interface TableExport<Row> {
  /** Without the extension. */
  fileName: string;
  /** Reads every row with the current filters, like `loadAllPages`. */
  load: (reading?: ReadOptions<Row>) => Promise<readonly Row[]>;
}

/** A page of a table, and the number of rows over all pages. */
export interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
}
