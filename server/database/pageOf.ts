/** A select with its conditions and order, not yet cut into pages. */
interface Ordered<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> };
}

/**
 * One page of a list and how many rows the whole list has: two statements, sent together.
 * @param page from `boundedPage`; pages are counted from 1
 * @param ordered the list's select; its order must end in a unique column, or pages overlap
 * @param counted `tx.select({ total: count() })` with the same conditions
 */
export async function pageOf<Row>(
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
  ordered: Ordered<Row>,
  counted: PromiseLike<{ total: number }[]>,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, totals] = await Promise.all([ordered.limit(pageSize).offset((pageNumber - 1) * pageSize), counted]);
  return { rows, total: totals[0]?.total ?? 0 };
}
