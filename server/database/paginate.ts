import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A select with its conditions and order, before paging. */
interface Ordered<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> };
}

/**
 * Deferred join: pages the ids first and joins the other columns for that page only. A late page takes no longer than
 * the index scan.
 * @param ids the list's select with its conditions and order, of `id` only
 * @param toRows selects the complete rows under a condition, in the same order
 */
export const deferredJoin = <Row>(
  id: AnyPgColumn,
  ids: { limit: (rows: number) => { offset: (rows: number) => SQLWrapper } },
  toRows: (isOfPage: SQL) => PromiseLike<Row[]>,
): Ordered<Row> => ({
  limit: (size) => ({ offset: (start) => toRows(sql`${id} = any(array${ids.limit(size).offset(start)})`) }),
});

/**
 * One page of a list and the number of all rows: two statements, sent together.
 * @param page from `boundedPage`; pages are counted from 1
 * @param ordered the list's select; its order must end with a unique column, or pages overlap
 * @param counted `tx.select({ total: count() })` with the same conditions
 */
export async function paginate<Row>(
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
  ordered: Ordered<Row>,
  counted: PromiseLike<{ total: number }[]>,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, totals] = await Promise.all([ordered.limit(pageSize).offset((pageNumber - 1) * pageSize), counted]);
  return { rows, total: totals[0]?.total ?? 0 };
}
