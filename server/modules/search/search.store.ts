import { and, eq, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { FORCE_CUSTOM_PLAN } from '../../database/connection/connect.ts';
import { escapeLike } from '../../database/search/escapeLike.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Drizzle, Queryable, Sql } from '../../database/types.ts';
import { isNotRemoved, postsToShow, type Reader } from '../posts/posts.visibility.ts';
import { selectCandidates, toWindowSql, type PageWindow, type Position } from '../posts/feeds/keyset.ts';
import { containsText, matchesSearch } from '../ground/texts/searchTerm.ts';
import { findInSmallTables } from './smallTables.store.ts';
import { getSource, type FoundRow, type NamedKind, type Source } from './sources.ts';
import { allowsMistake, type Terms } from './terms.ts';

/** Minimum trigram similarity for candidates: two changed letters leave at least this much of most words. */
const MIN_SIMILARITY = '0.3';
/** Maximum number of candidates whose edit distance is computed. */
const SIMILAR_LIMIT = 80;

/** Escapes `%`, `_` and `\`. */
const startsWith = (column: AnyPgColumn, text: string): SQL => like(column, `${escapeLike(text)}%`);
/**
 * A prefix match with comparison operators: a prepared statement with a parameter could not use the index for `like`.
 * The upper bound is the prefix followed by the highest code point.
 */
const hasHandlePrefix = (handle: AnyPgColumn, text: string): SQL =>
  sql`(${handle} ~>=~ ${text} and ${handle} ~<~ ${`${text}\u{10FFFF}`})`;
const wordStartsWith = (column: AnyPgColumn, text: string): SQL => like(column, `% ${escapeLike(text)}%`);

/** Ranks matches: exact handle, handle prefix, name prefix, word prefix, anything else. */
const rank = ({ handle, key }: Source, terms: Terms): SQL => sql`case
  when ${eq(handle, terms.handle)} then 0 when ${hasHandlePrefix(handle, terms.handle)} then 1
  when ${startsWith(key, terms.text)} then 2 when ${wordStartsWith(key, terms.text)} then 3 else 4 end`;

/** One or two letters match prefixes only; longer text matches anywhere in a name. */
function matchesTerms({ handle, key, isSmall }: Source, terms: Terms): SQL | undefined {
  const byHandle = terms.handle === '' ? sql`false` : hasHandlePrefix(handle, terms.handle);
  const joined = isSmall ? sql`replace(${key}, ' ', '') like ${`%${escapeLike(terms.words.join(''))}%`}` : undefined;
  if (!terms.isShort) return or(byHandle, containsText(key, terms.text), joined);
  return isSmall ? or(byHandle, startsWith(key, terms.text), wordStartsWith(key, terms.text)) : byHandle;
}

interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of names that match the search text, best match first. */
export async function findNamed(
  { db, sql: driver }: { readonly db: Queryable; readonly sql: Sql },
  kind: NamedKind,
  viewerId: number,
  terms: Terms,
  { pageNumber, pageSize }: Page,
): Promise<{ rows: FoundRow[]; total: number }> {
  const source = getSource(kind, viewerId);
  const where = and(source.where, matchesTerms(source, terms));
  const window = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const rows = await (kind === 'stock' || kind === 'index' || kind === 'bot'
    ? findInSmallTables(driver, kind, terms, window)
    : source.rows(db, where, [rank(source, terms), ...source.order], { ...window, isCounted: true }));
  return { rows, total: rows[0]?.total ?? (pageNumber > 1 ? await source.total(db, where) : 0) };
}

/**
 * Finds names with a similar spelling; the caller checks the edit distance.
 * @param threshold `any`: a low similarity threshold, most similar first; `close`: PostgreSQL's default threshold of three in
 *   five trigrams. Thousands of people are equally close to a common name, so the most popular ones come first
 */
export function findSimilar(
  db: Drizzle,
  kind: NamedKind,
  viewerId: number,
  terms: Terms,
  threshold: 'close' | 'any',
): Promise<FoundRow[]> {
  const source = getSource(kind, viewerId);
  const { key } = source;
  const alike = terms.words.map((word) =>
    allowsMistake(word) ? sql`${word} <% ${key}` : like(key, `%${escapeLike(word)}%`),
  );
  const where = and(source.where, ...alike);
  const first = { limit: SIMILAR_LIMIT, offset: 0, isCounted: false };
  if (threshold === 'close') return source.rows(db, where, source.order, first);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${MIN_SIMILARITY}, true)`);
    return source.rows(tx, where, [sql`word_similarity(${terms.text}, ${key}) desc`, ...source.order], first);
  });
}

/** Forces a plan for the actual search text, because frequent words need a different plan than rare ones. */
const forceCustomPlan = sql.raw(FORCE_CUSTOM_PLAN);

interface PostRow extends Record<string, unknown>, FoundRow {
  readonly at: Date;
  /** The row is not a result, but the position where the scan ended. */
  readonly isEnd: boolean;
  readonly total: number | null;
}

interface FoundPosts {
  readonly rows: (FoundRow & Position)[];
  /** The position where the scan ended when it may not have reached all posts; undefined at the end of the list. */
  readonly end: Position | undefined;
  /** Null for pages by cursor. */
  readonly total: number | null;
}

/**
 * Finds posts that contain every search word and that the reader may see and has not muted, newest first. Selects the
 * newest `candidateLimit` matches once, which is the expensive part, and checks visibility in that order until the page
 * is full.
 * @returns the page, and the number of visible posts capped at `countCap`
 */
export async function findPosts(
  tx: Queryable,
  reader: Reader,
  terms: Terms,
  { limit, offset = 0, after }: PageWindow,
  { countCap, candidateLimit }: { readonly countCap: number; readonly candidateLimit: number },
): Promise<FoundPosts> {
  const withWords = {
    table: sql`${posts}`,
    at: sql`${posts.createdAt}`,
    id: sql`${posts.id}`,
    where: and(isNotRemoved, matchesSearch(posts.searchKey, terms.text)),
  };
  const newest = sql`order by posts.position_at desc, posts.position_id desc`;
  // Aliased as `posts` for the visibility condition; `offset 0` separates the sort from the condition, so that
  // evaluation stops when the page is full.
  const shown = sql`from (select * from found posts ${newest} offset 0) posts where ${postsToShow(reader)}`;
  const total = sql`(select count(*) from (select 1 ${shown} limit ${countCap}::bigint) s)`;
  const rows = await tx.execute<PostRow>(sql`${forceCustomPlan}
    with found as materialized (select posts.* from ${selectCandidates(withWords, toWindowSql({ limit, after }).after, candidateLimit)}),
    page as materialized (
      select posts.position_id as id, posts.position_at as at ${shown} ${newest} limit ${limit}::bigint offset ${offset}::bigint),
    counted as materialized (select ${after === undefined ? total : sql`null::bigint`} as total)
    select page.id, page.at, false as "isEnd", c.total,
      left(coalesce(nullif(${posts.title}, ''), ${posts.description}), 160) as title, ${users.username} as subtitle,
      coalesce(${users.thumb}, ${users.profilephoto}) as image, ${posts.searchKey} as key
    from counted c cross join page join ${posts} on ${posts.id} = page.id join ${users} on ${users.id} = ${posts.authorId} union all
    select e.id, e.at, true, c.total, '', null, null, '' from counted c left join (
      select f.position_id as id, f.position_at as at from found f
      where (select count(*) from found) = ${candidateLimit}::bigint and (select count(*) from page) < ${limit}::bigint
      order by f.position_at, f.position_id limit 1) e on true
    order by "isEnd", at desc, id desc`);
  const last = rows.find(({ isEnd }) => isEnd);
  return {
    rows: rows.filter(({ isEnd }) => !isEnd),
    end: last?.id ? { id: last.id, at: last.at } : undefined,
    total: last?.total ?? null,
  };
}
