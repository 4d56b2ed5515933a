type Key = number | string;

/** Appends a further page. Rows that moved between two reads are not added twice. */
export function appendNew<Row extends { id: Key }>(
  known: readonly Row[] | null | undefined,
  next: readonly Row[],
): Row[] {
  return appendNewBy(known, next, ({ id }) => id);
}

/** The same for rows that a key other than their id identifies. */
export function appendNewBy<Row>(
  known: readonly Row[] | null | undefined,
  next: readonly Row[],
  toKey: (row: Row) => Key,
): Row[] {
  const there = new Set(known?.map(toKey));
  return [...(known ?? []), ...next.filter((row) => !there.has(toKey(row)))];
}
