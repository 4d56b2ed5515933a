import { useState } from 'react';

import type { RowKey } from './types';

interface Selection<Row> {
  selected: readonly Row[];
  select: (rows: readonly Row[]) => void;
  /** Beside those that are selected by then. */
  add: (keys: readonly RowKey[]) => void;
  clear: () => void;
}

/**
 * The chosen rows among those in sight, as they were last read. What was deleted, filtered away or stands on another
 * page is forgotten: nobody should change a row that they do not see.
 */
export function useSelection<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => RowKey): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const selected = (rows ?? []).filter((row) => keys.has(rowKey(row)));
  const select = (chosen: readonly Row[]) => setKeys(new Set(chosen.map(rowKey)));
  // During the render, so that a row that comes back is not selected again by itself.
  if (selected.length < keys.size) select(selected);
  const add = (more: readonly RowKey[]) => setKeys((before) => new Set([...before, ...more]));
  return { selected, select, add, clear: () => select([]) };
}
