import { useState } from 'react';

import type { RowKey } from './types';

interface Selection<Row> {
  selected: readonly Row[];
  select: (rows: readonly Row[]) => void;
  /** Adds to the current selection. */
  add: (keys: readonly RowKey[]) => void;
  clear: () => void;
}

/**
 * The selected rows among the rows of this page, with their current data. Rows that were deleted, filtered out or moved
 * to another page are deselected: users must not change a row that they do not see.
 */
export function useSelection<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => RowKey): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const selected = (rows ?? []).filter((row) => keys.has(rowKey(row)));
  const select = (chosen: readonly Row[]) => setKeys(new Set(chosen.map(rowKey)));
  // During the render, so that a row that comes back is not selected again.
  if (selected.length < keys.size) select(selected);
  const add = (more: readonly RowKey[]) => setKeys((before) => new Set([...before, ...more]));
  return { selected, select, add, clear: () => select([]) };
}
