import { and, sql, type SQL } from 'drizzle-orm';

/** Where a post stands in its list: when it was written or kept, or how popular it is; then its id. */
export interface Position {
  readonly at: Date | number;
  readonly id: number;
}

export interface Place {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Position | undefined;
}

/** The columns that a list is ordered by, both falling, and what its rows must be. */
export interface Ranged {
  readonly at: SQL;
  readonly id: SQL;
  readonly where: SQL | undefined;
}

/** One range of an index: rows in the order of a column, then of the id, both falling. */
export function range(table: SQL, { at, id, where }: Ranged, { limit, offset = 0, after }: Place): SQL {
  const place = after?.at instanceof Date ? sql`${after.at.toISOString()}::timestamptz` : sql`${after?.at}::float8`;
  const isBehind = after === undefined ? undefined : sql`(${at}, ${id}) < (${place}, ${after.id}::bigint)`;
  return sql`select ${id} as id, ${at} as at from ${table} where ${and(where, isBehind)}
    order by ${at} desc, ${id} desc limit ${limit}::bigint offset ${offset}::bigint`;
}
