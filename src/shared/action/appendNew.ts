type Key = number | string;

/** A further page after what is there. Lists move while somebody reads them: nothing appears twice. */
export function appendNew<Row extends { id: Key }>(
  known: readonly Row[] | null | undefined,
  next: readonly Row[],
): Row[] {
  return appendNewBy(known, next, ({ id }) => id);
}

/** The same for rows that something else than their id tells apart. */
export function appendNewBy<Row>(
  known: readonly Row[] | null | undefined,
  next: readonly Row[],
  toKey: (row: Row) => Key,
): Row[] {
  const there = new Set(known?.map(toKey));
  return [...(known ?? []), ...next.filter((row) => !there.has(toKey(row)))];
}
