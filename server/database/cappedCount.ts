import { count, sql, type SQLWrapper } from 'drizzle-orm';
import { COUNT_CAP } from '../../rules/paging.ts';
import type { Queryable } from './types.ts';

/** The statement of `cappedCount`. */
const selectCappedCount = (tx: Queryable, rows: SQLWrapper, cap: number = COUNT_CAP + 1) =>
  tx.select({ total: count() }).from(sql`(${rows} limit ${sql.raw(String(cap))}) counted`);

/**
 * Counts the rows of a select up to a cap, because no list is paged further and counting a million rows takes longer
 * than reading a page. The cap is inlined, so that the planner can use it for prepared statements.
 * @param rows the list's select with its conditions, with any column and without an order
 * @param cap the cap, a little more than `COUNT_CAP` by default; a result equal to it means "more than"
 */
export const cappedCount = (
  tx: Queryable,
  rows: SQLWrapper,
  cap: number = COUNT_CAP + 1,
): PromiseLike<{ total: number }[]> => selectCappedCount(tx, rows, cap);
