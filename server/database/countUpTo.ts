import { count, sql, type SQLWrapper } from 'drizzle-orm';
import { MOST_COUNTED } from '../../rules/paging.ts';
import type { Queryable } from './types.ts';

/**
 * How many rows a select has, counted a little beyond `MOST_COUNTED` and no further: nobody pages through more, and
 * counting a million rows takes longer than reading a page of them.
 * @param rows the list's select with its conditions, of any column and in no order
 */
export const countUpTo = (tx: Queryable, rows: SQLWrapper): PromiseLike<{ total: number }[]> =>
  tx.select({ total: count() }).from(sql`(${rows} limit ${MOST_COUNTED + 1}) counted`);
