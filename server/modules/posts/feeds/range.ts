import { and, sql, type SQL } from 'drizzle-orm';
import { posts } from '../../../database/tables/posts.ts';

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
export interface KeysetRange {
  readonly at: SQL;
  readonly id: SQL;
  readonly where: SQL | undefined;
}

/** What was found for a page. */
export interface Found {
  readonly positions: Position[];
  /** As far as was looked: behind it there may be more, although the page has room. Undefined when that was all there is. */
  readonly end: Position | undefined;
}

function isBehind({ at, id }: Pick<KeysetRange, 'at' | 'id'>, after: Position | undefined): SQL | undefined {
  const place = after?.at instanceof Date ? sql`${after.at.toISOString()}::timestamptz` : sql`${after?.at}::float8`;
  return after === undefined ? undefined : sql`(${at}, ${id}) < (${place}, ${after.id}::bigint)`;
}

/** One range of an index: rows in the order of a column, then of the id, both falling. */
export function range(
  table: SQL,
  { at, id, where }: KeysetRange,
  { limit, offset = 0, after }: Omit<Place, 'limit'> & { readonly limit: number | SQL },
): SQL {
  return sql`select ${id} as id, ${at} as at from ${table} where ${and(where, isBehind({ at, id }, after))}
    order by ${at} desc, ${id} desc limit ${limit}::bigint offset ${offset}::bigint`;
}

/** Posts that are looked at one after the other: a range of an index, and which of its rows the reader is shown. */
export interface ScanResult extends KeysetRange {
  /** Selects from `posts`. */
  readonly table: SQL;
  readonly shown: SQL | undefined;
}

/**
 * The first `most` rows of a range, as `posts` with its place as `place_at` and `place_id`. They are called `posts` as well:
 * a condition on these is the same wherever it stands.
 */
export const getFirst = (
  { table, at, id, where }: KeysetRange & Pick<ScanResult, 'table'>,
  after: Place['after'],
  most: number,
): SQL =>
  sql`(select ${posts}.*, ${at} as place_at, ${id} as place_id from ${table} where ${and(where, isBehind({ at, id }, after))}
      order by ${at} desc, ${id} desc limit ${sql.raw(String(most))}) posts`;

/** The posts of a range that the reader is shown, among its first `most` rows. */
export const shownIn = (looked: ScanResult, { limit, offset = 0, after }: Place, most: number): SQL =>
  sql`select posts.place_id as id, posts.place_at as at from ${getFirst(looked, after, most)}
    where ${looked.shown} order by posts.place_at desc, posts.place_id desc limit ${limit}::bigint offset ${offset}::bigint`;

/** The last of the first `most` rows of a range, if there are so many: where to go on when the page named `page` has room. */
export function nextCursor({ table, at, id, where }: ScanResult, { limit, after }: Place, most: number): SQL {
  return sql`select e.id, e.at from (${range(table, { at, id, where }, { limit: 1, offset: most - 1, after })}) e
    where (select count(*) from page) < ${limit}::bigint`;
}
