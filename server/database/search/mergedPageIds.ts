import { sql, type SQL } from 'drizzle-orm';

/**
 * The ids of one page of several lists merged, as a select in brackets. Each list is read along its own index only as
 * far as the page needs; a combined condition would be evaluated row by row.
 * @param parts selects of `id` and the column `sorted`, without an order and without common rows
 */
export function mergedPageIds(parts: readonly SQL[], descending: boolean, size: number, start: number): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = sql`order by sorted ${direction}, id ${direction}`;
  // Each part has the order as well, because the database plans each part separately.
  const ordered = parts.map((part) => sql`(${part} ${order} limit ${start + size})`);
  return sql`(select id from (${sql.join(ordered, sql` union all `)}) parts ${order} limit ${size} offset ${start})`;
}
