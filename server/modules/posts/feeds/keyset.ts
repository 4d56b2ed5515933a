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

/** A window as SQL: its numbers are literals or placeholders. */
export interface WindowSql {
  readonly limit: SQL;
  readonly offset?: SQL | undefined;
  /** The position that the window starts behind: two values, compared with `at` and `id` of the range. */
  readonly after?: SQL | undefined;
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

/** A number as a literal, so that the planner uses it and the statement gets a generic plan. */
export const literal = (value: number): SQL => sql.raw(String(value));

/** The window of given values. Its statement is built for each call: for lists that are read rarely. */
export const toWindowSql = ({ limit, offset, after }: PageWindow): WindowSql => ({
  limit: sql`${limit}::bigint`,
  offset: offset ? sql`${offset}::bigint` : undefined,
  after:
    after && (after.at instanceof Date ? afterTime(after.at.toISOString(), after.id) : afterRank(after.at, after.id)),
});

type Value<T> = T | Parameters<typeof sql.placeholder>[0] | ReturnType<typeof sql.placeholder>;

const afterTime = (at: Value<string>, id: Value<number>): SQL => sql`${at}::timestamptz, ${id}::bigint`;
const afterRank = (at: Value<number>, id: Value<number>): SQL => sql`${at}::float8, ${id}::bigint`;

/** The placeholders `afterAt` and `afterId` of a prepared window. */
export const afterPlaceholder = (by: 'time' | 'popularity'): SQL =>
  (by === 'time' ? afterTime : afterRank)(sql.placeholder('afterAt'), sql.placeholder('afterId'));

const isBehind = ({ at, id }: Pick<KeysetRange, 'at' | 'id'>, after: SQL | undefined): SQL | undefined =>
  after && sql`(${at}, ${id}) < (${after})`;

const offsetBy = (offset: SQL | undefined): SQL => (offset === undefined ? sql`` : sql`offset ${offset}`);

/** Selects one window of a range in keyset order. */
export const keysetSelect = (table: SQL, { at, id, where }: KeysetRange, { limit, offset, after }: WindowSql): SQL =>
  sql`select ${id} as id, ${at} as at from ${table} where ${and(where, isBehind({ at, id }, after))}
    order by ${at} desc, ${id} desc limit ${limit} ${offsetBy(offset)}`;

/**
 * The first `candidateLimit` rows of a range, as `posts` with `position_at` and `position_id`. The alias is `posts` so that
 * conditions on the table apply unchanged.
 */
export const selectCandidates = (
  { table, at, id, where }: KeysetRange & Pick<ScannedRange, 'table'>,
  after: WindowSql['after'],
  candidateLimit: number,
): SQL =>
  sql`(select ${posts}.*, ${at} as position_at, ${id} as position_id from ${table} where ${and(where, isBehind({ at, id }, after))}
      order by ${at} desc, ${id} desc limit ${literal(candidateLimit)}) posts`;

/** The posts of a range that the viewer may see, among its first `candidateLimit` rows. */
export const visibleWithin = (range: ScannedRange, { limit, offset, after }: WindowSql, candidateLimit: number): SQL =>
  sql`select posts.position_id as id, posts.position_at as at from ${selectCandidates(range, after, candidateLimit)}
    where ${range.visible} order by posts.position_at desc, posts.position_id desc limit ${limit} ${offsetBy(offset)}`;

/** The last candidate of a range, if the limit was reached: the position to continue from when the list named `page` is not full. */
export function nextCursor(
  { table, at, id, where }: ScannedRange,
  { limit, after }: WindowSql,
  candidateLimit: number,
): SQL {
  const last = { limit: literal(1), offset: literal(candidateLimit - 1), after };
  return sql`select e.id, e.at from (${keysetSelect(table, { at, id, where }, last)}) e
    where (select count(*) from page) < ${limit}`;
}
