import { count, sql, type SQLWrapper } from 'drizzle-orm';
import { COUNT_CAP } from '../../rules/paging.ts';
import type { Queryable } from './types.ts';

/**
 * How many rows a select has, counted no further than `most`: nobody pages through more, and counting a million rows takes
 * longer than reading a page of them. The bound stands in the text, so that a prepared statement is planned for it.
 * @param rows the list's select with its conditions, of any column and in no order
 * @param most a little beyond `COUNT_CAP`, so that it means "more than", when nothing else is said
 */
export const cappedCount = (
  tx: Queryable,
  rows: SQLWrapper,
  most: number = COUNT_CAP + 1,
): PromiseLike<{ total: number }[]> =>
  tx.select({ total: count() }).from(sql`(${rows} limit ${sql.raw(String(most))}) counted`);
