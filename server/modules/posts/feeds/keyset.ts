import { and, sql, type SQL } from 'drizzle-orm';
import { posts } from '../../../database/tables/social/posts.ts';

/** The position of a post in its list: when it was written or bookmarked, or how popular it is; then its id. */
export interface Position {
  readonly at: Date | number;
  readonly id: number;
}

/** The window of a list that a page shows: by offset, or behind a position. */
export interface PageWindow {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Position | undefined;
}

/** A range of an index: the columns that order it, both descending, and the condition that the index covers. */
export interface KeysetRange {
  readonly at: SQL;
  readonly id: SQL;
  readonly where: SQL | undefined;
}

/** A range whose rows are scanned in order, and which of them the viewer may see. */
export interface ScannedRange extends KeysetRange {
  /** Selects from `posts`. */
  readonly table: SQL;
  readonly visible: SQL | undefined;
}

/** The positions of one page. */
export interface PositionPage {
  readonly positions: Position[];
  /** Where the scan stopped: more posts may follow although the page is not full. Undefined at the end of the list. */
  readonly end: Position | undefined;
}

function isBehind({ at, id }: Pick<KeysetRange, 'at' | 'id'>, after: Position | undefined): SQL | undefined {
  const position = after?.at instanceof Date ? sql`${after.at.toISOString()}::timestamptz` : sql`${after?.at}::float8`;
  return after === undefined ? undefined : sql`(${at}, ${id}) < (${position}, ${after.id}::bigint)`;
}

/** Selects one window of a range in keyset order. */
export function keysetSelect(
  table: SQL,
  { at, id, where }: KeysetRange,
  { limit, offset = 0, after }: Omit<PageWindow, 'limit'> & { readonly limit: number | SQL },
): SQL {
  return sql`select ${id} as id, ${at} as at from ${table} where ${and(where, isBehind({ at, id }, after))}
    order by ${at} desc, ${id} desc limit ${limit}::bigint offset ${offset}::bigint`;
}

/**
 * The first `candidateLimit` rows of a range, as `posts` with `position_at` and `position_id`. The alias is `posts` so that
 * conditions on the table apply unchanged.
 */
export const selectCandidates = (
  { table, at, id, where }: KeysetRange & Pick<ScannedRange, 'table'>,
  after: PageWindow['after'],
  candidateLimit: number,
): SQL =>
  sql`(select ${posts}.*, ${at} as position_at, ${id} as position_id from ${table} where ${and(where, isBehind({ at, id }, after))}
      order by ${at} desc, ${id} desc limit ${sql.raw(String(candidateLimit))}) posts`;

/** The posts of a range that the viewer may see, among its first `candidateLimit` rows. */
export const visibleWithin = (
  range: ScannedRange,
  { limit, offset = 0, after }: PageWindow,
  candidateLimit: number,
): SQL =>
  sql`select posts.position_id as id, posts.position_at as at from ${selectCandidates(range, after, candidateLimit)}
    where ${range.visible} order by posts.position_at desc, posts.position_id desc limit ${limit}::bigint offset ${offset}::bigint`;

/** The last candidate of a range, if the limit was reached: the position to continue from when the list named `page` is not full. */
export function nextCursor(
  { table, at, id, where }: ScannedRange,
  { limit, after }: PageWindow,
  candidateLimit: number,
): SQL {
  return sql`select e.id, e.at from (${keysetSelect(table, { at, id, where }, { limit: 1, offset: candidateLimit - 1, after })}) e
    where (select count(*) from page) < ${limit}::bigint`;
}
