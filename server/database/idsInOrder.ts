import { sql, type SQL } from 'drizzle-orm';

/**
 * The ids of one page of several lists together, a select in brackets. Each list is read along its own index only as far as the
 * page needs; one condition for all of them would be met row by row.
 * @param parts selects of an `id` and of what it is `sorted` by, in no order; no row is in two of them
 */
export function idsInOrder(parts: readonly SQL[], descending: boolean, size: number, start: number): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = sql`order by sorted ${direction}, id ${direction}`;
  // The order stands in each part as well: the database plans a part by itself.
  const ordered = parts.map((part) => sql`(${part} ${order} limit ${start + size})`);
  return sql`(select id from (${sql.join(ordered, sql` union all `)}) parts ${order} limit ${size} offset ${start})`;
}
