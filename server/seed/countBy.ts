/** The number of rows per key. */
export function countBy<Row>(rows: Iterable<Row>, toKey: (row: Row) => number | null | undefined): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const key = toKey(row);
    if (key !== null && key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
