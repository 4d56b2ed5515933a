import { and, eq, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { FORCE_CUSTOM_PLAN } from '../../database/connect.ts';
import { literal } from '../../database/literal.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import type { Drizzle, Queryable } from '../../database/types.ts';
import { isUp, postsToShow, type Reader } from '../posts/posts.visibility.ts';
import { selectCandidates, type PageWindow, type Position } from '../posts/feeds/keyset.ts';
import { containsText, matchesSearch } from '../ground/texts/searchTerm.ts';
import { getSource, type FoundRow, type NamedKind, type Source } from './sources.ts';
import { isForgiven, type Terms } from './terms.ts';

/** Share of trigrams, 0 to 1, from which a name is looked at letter by letter: what two letters changed about leave of most words. */
const LEAST_SIMILARITY = '0.3';
/** Names that are looked at more closely. */
const MOST_NEAR = 80;

/** `%`, `_` and `\` as plain letters. */
const begins = (column: AnyPgColumn, text: string): SQL => like(column, `${literal(text)}%`);
/**
 * The same by comparing: a statement that is prepared does not know the text, and could use the index of beginnings for no
 * `like` then. What begins with a text stands between it and the text with the last of all signs behind it.
 */
const handleBegins = (handle: AnyPgColumn, text: string): SQL =>
  sql`(${handle} ~>=~ ${text} and ${handle} ~<~ ${`${text}\u{10FFFF}`})`;
const beginsWord = (column: AnyPgColumn, text: string): SQL => like(column, `% ${literal(text)}%`);

/** The handle itself, its beginning, the beginning of the name, of a word in it, anything else. */
const rank = ({ handle, key }: Source, terms: Terms): SQL => sql`case
  when ${eq(handle, terms.handle)} then 0 when ${handleBegins(handle, terms.handle)} then 1
  when ${begins(key, terms.text)} then 2 when ${beginsWord(key, terms.text)} then 3 else 4 end`;

/** One or two letters are looked for where names begin; more are found anywhere in them. */
function holds({ handle, key, isSmall }: Source, terms: Terms): SQL | undefined {
  const byHandle = terms.handle === '' ? sql`false` : handleBegins(handle, terms.handle);
  const joined = isSmall ? sql`replace(${key}, ' ', '') like ${`%${literal(terms.words.join(''))}%`}` : undefined;
  if (!terms.isShort) return or(byHandle, containsText(key, terms.text), joined);
  return isSmall ? or(byHandle, begins(key, terms.text), beginsWord(key, terms.text)) : byHandle;
}

interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** Names that hold what was asked, the nearest first. */
export async function findNamed(
  tx: Queryable,
  kind: NamedKind,
  viewerId: number,
  terms: Terms,
  { pageNumber, pageSize }: Page,
): Promise<{ rows: FoundRow[]; total: number }> {
  const source = getSource(kind, viewerId);
  const where = and(source.where, holds(source, terms));
  const rows = await source.rows(tx, where, [rank(source, terms), ...source.order], {
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
    isCounted: true,
  });
  return { rows, total: rows[0]?.total ?? (pageNumber > 1 ? await source.total(tx, where) : 0) };
}

/**
 * Names that share letters with what was asked; whether they are meant is not decided here.
 * @param how `any`: all that could be meant, the most alike first; `close`: three in five trigrams, which is what PostgreSQL
 *   takes for alike by itself. Thousands are equally close to a common name, so the best known of them come first
 */
export function findAlike(
  db: Drizzle,
  kind: NamedKind,
  viewerId: number,
  terms: Terms,
  how: 'close' | 'any',
): Promise<FoundRow[]> {
  const source = getSource(kind, viewerId);
  const { key } = source;
  const alike = terms.words.map((word) =>
    isForgiven(word) ? sql`${word} <% ${key}` : like(key, `%${literal(word)}%`),
  );
  const where = and(source.where, ...alike);
  const first = { limit: MOST_NEAR, offset: 0, isCounted: false };
  if (how === 'close') return source.rows(db, where, source.order, first);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${LEAST_SIMILARITY}, true)`);
    return source.rows(tx, where, [sql`word_similarity(${terms.text}, ${key}) desc`, ...source.order], first);
  });
}

/** PostgreSQL is told the text that is asked for before it plans: words that half of all posts hold are looked for another way than rare ones. */
const planned = sql.raw(FORCE_CUSTOM_PLAN);

interface PostRow extends Record<string, unknown>, FoundRow {
  readonly at: Date;
  /** No post of the page, but how far was looked. */
  readonly isEnd: boolean;
  readonly total: number | null;
}

interface FoundPosts {
  readonly rows: (FoundRow & Position)[];
  /** As far as was looked: behind it there may be more, although the page has room. Undefined when that was all there is. */
  readonly end: Position | undefined;
  /** Null behind a cursor. */
  readonly total: number | null;
}

/**
 * Posts that the reader may see and has not muted, with every word asked for; the newest first. The newest `most` are looked
 * for once, which is the most of the work; whether the reader may see one is asked in that order, until the page is full.
 * @returns how many of those there are, counted no further than `counted`
 */
export async function findPosts(
  tx: Queryable,
  reader: Reader,
  terms: Terms,
  { limit, offset = 0, after }: PageWindow,
  { counted, most }: { readonly counted: number; readonly most: number },
): Promise<FoundPosts> {
  const withWords = {
    table: sql`${posts}`,
    at: sql`${posts.createdAt}`,
    id: sql`${posts.id}`,
    where: and(isUp, matchesSearch(posts.searchKey, terms.text)),
  };
  const newest = sql`order by posts.position_at desc, posts.position_id desc`;
  // Called `posts` for the condition; the offset keeps the order apart from it, so that the asking may end early.
  const shown = sql`from (select * from found posts ${newest} offset 0) posts where ${postsToShow(reader)}`;
  const total = sql`(select count(*) from (select 1 ${shown} limit ${counted}::bigint) s)`;
  const rows = await tx.execute<PostRow>(sql`${planned}
    with found as materialized (select posts.* from ${selectCandidates(withWords, after, most)}),
    page as materialized (
      select posts.position_id as id, posts.position_at as at ${shown} ${newest} limit ${limit}::bigint offset ${offset}::bigint),
    counted as materialized (select ${after === undefined ? total : sql`null::bigint`} as total)
    select page.id, page.at, false as "isEnd", c.total,
      left(coalesce(nullif(${posts.title}, ''), ${posts.description}), 160) as title, ${users.username} as subtitle,
      coalesce(${users.thumb}, ${users.profilephoto}) as image, ${posts.searchKey} as key
    from counted c cross join page join ${posts} on ${posts.id} = page.id join ${users} on ${users.id} = ${posts.authorId} union all
    select e.id, e.at, true, c.total, '', null, null, '' from counted c left join (
      select f.position_id as id, f.position_at as at from found f
      where (select count(*) from found) = ${most}::bigint and (select count(*) from page) < ${limit}::bigint
      order by f.position_at, f.position_id limit 1) e on true
    order by "isEnd", at desc, id desc`);
  const last = rows.find(({ isEnd }) => isEnd);
  return {
    rows: rows.filter(({ isEnd }) => !isEnd),
    end: last?.id ? { id: last.id, at: last.at } : undefined,
    total: last?.total ?? null,
  };
}
