import type { ReactNode } from 'react';

import type { Outcome } from '@/shared/bulk/runBulk';

import type { Reading } from './loadAllPages';

/** Tells a row from the others of its list. */
export type RowKey = string | number;

export interface DataColumn<Row> {
  /** Also the name that the address and the server sort by. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The plain value for the export; a column without it is not exported. */
  text?: (row: Row) => string | number;
  sortable?: boolean;
  /** In the export alone: the table shows it as part of another column. */
  exportOnly?: boolean;
  /** The column may be switched off by the reader. Default: yes. */
  hideable?: boolean;
  align?: 'start' | 'end';
  /** Narrowest screen that shows the column; what is always needed has none. */
  from?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /** CSS width. */
  width?: string;
}

/** One entry of a row's menu: a link or something to do. */
export interface RowAction {
  key: string;
  label: string;
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Shows the action disabled with its reason: hiding it would teach nothing. */
  disabledReason?: string;
}

interface BulkLabel<Row> {
  key: string;
  label: string;
  danger?: boolean;
  /** Whether it can be done with a row: the others are left out, and it is not offered when none is left. Default: with all. */
  isPossible?: (row: Row) => boolean;
}

/** What the screen does with the selected rows itself, all at once. */
interface BulkAtOnce<Row> extends BulkLabel<Row> {
  /**
   * `onDone` clears the selection: call it once the action has succeeded, so that a failed one can be tried again.
   * `onFailed` selects again what a work that went on afterwards has not done.
   */
  onSelect: (rows: readonly Row[], onDone: () => void, onFailed: (keys: readonly RowKey[]) => void) => void;
  /** It can be given all rows of the list, those of other pages too. */
  takesAll?: boolean;
}

/** What is done with each row by itself, with progress and an outcome for each; the page can be left meanwhile. */
export interface BulkForEach<Row> extends BulkLabel<Row> {
  /** Asked before it begins. */
  question: (count: number) => { title: string; message?: string };
  each: (row: Row) => Promise<Outcome>;
  /** Names of the queries to refetch at the end. */
  refetchQueries: readonly string[];
}

export type BulkAction<Row> = BulkAtOnce<Row> | BulkForEach<Row>;

export interface TableExport<Row> {
  /** Without the ending. */
  fileName: string;
  /** Reads every row of the list as it is filtered now, as `loadAllPages` does. */
  load: (reading?: Reading<Row>) => Promise<readonly Row[]>;
}

/** A page of a table, and how many rows there are over all pages. */
export interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
}
