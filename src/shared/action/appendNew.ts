type Key = number | string;

/** Appends a further page. Rows that moved between two reads are not added twice. */
export function appendNew<Row extends { id: Key }>(
  existing: readonly Row[] | null | undefined,
  next: readonly Row[],
): Row[] {
  return appendNewBy(existing, next, ({ id }) => id);
}

/** The same for rows that a key other than their id identifies. */
export function appendNewBy<Row>(
  existing: readonly Row[] | null | undefined,
  next: readonly Row[],
  toKey: (row: Row) => Key,
): Row[] {
  const existingKeys = new Set(existing?.map(toKey));
  return [...(existing ?? []), ...next.filter((row) => !existingKeys.has(toKey(row)))];
}
