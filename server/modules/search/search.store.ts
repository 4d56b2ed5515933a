import { and, count, desc, eq, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageOf } from '../../database/pageOf.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import type { Drizzle, Queryable } from '../../database/types.ts';
import { postsToShow, type Reader } from '../posts/posts.visibility.ts';
import { matchesSearch } from '../searchTerm.ts';
import { sourceOf, type FoundRow, type NamedKind, type Source } from './sources.ts';
import { isForgiven, type Terms } from './terms.ts';

/** Share of trigrams, 0 to 1, from which a name is looked at letter by letter: what two letters changed about leave of most words. */
const LEAST_SIMILARITY = '0.3';
/** Names that are looked at more closely. */
const MOST_NEAR = 80;

/** `%`, `_` and `\` as plain letters. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const begins = (column: AnyPgColumn, text: string): SQL => like(column, `${literal(text)}%`);
const beginsWord = (column: AnyPgColumn, text: string): SQL => like(column, `% ${literal(text)}%`);

/** The handle itself, its beginning, the beginning of the name, of a word in it, anything else. */
const rank = ({ handle, key }: Source, terms: Terms): SQL => sql`case
  when ${eq(handle, terms.handle)} then 0 when ${begins(handle, terms.handle)} then 1
  when ${begins(key, terms.text)} then 2 when ${beginsWord(key, terms.text)} then 3 else 4 end`;

/** One or two letters are looked for where names begin; more are found anywhere in them. */
function holds({ handle, key, isSmall }: Source, terms: Terms): SQL | undefined {
  const byHandle = terms.handle === '' ? sql`false` : begins(handle, terms.handle);
  const joined = isSmall ? sql`replace(${key}, ' ', '') like ${`%${literal(terms.words.join(''))}%`}` : undefined;
  if (!terms.isShort) return or(byHandle, matchesSearch(key, terms.text), joined);
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
  const source = sourceOf(kind, viewerId);
  const where = and(source.where, holds(source, terms));
  const [rows, total] = await Promise.all([
    source.rows(tx, where, [rank(source, terms), ...source.order], {
      limit: pageSize,
      offset: (pageNumber - 1) * pageSize,
    }),
    source.total(tx, where),
  ]);
  return { rows, total };
}

/** Names that share enough letters with what was asked, the most alike first; whether they are meant is not decided here. */
export function findAlike(db: Drizzle, kind: NamedKind, viewerId: number, terms: Terms): Promise<FoundRow[]> {
  const source = sourceOf(kind, viewerId);
  const { key } = source;
  const alike = terms.words.map((word) =>
    isForgiven(word) ? sql`${word} <% ${key}` : like(key, `%${literal(word)}%`),
  );
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${LEAST_SIMILARITY}, true)`);
    return source.rows(
      tx,
      and(source.where, ...alike),
      [sql`word_similarity(${terms.text}, ${key}) desc`, ...source.order],
      { limit: MOST_NEAR, offset: 0 },
    );
  });
}

/** Posts that the reader may see and has not muted, with every word asked for; the newest first. */
export async function findPosts(
  tx: Queryable,
  reader: Reader,
  terms: Terms,
  page: Page,
): Promise<{ rows: FoundRow[]; total: number }> {
  const where = and(postsToShow(reader), matchesSearch(posts.searchKey, terms.text));
  return pageOf(
    page,
    tx
      .select({
        id: posts.id,
        title: sql<string>`left(coalesce(nullif(${posts.title}, ''), ${posts.description}), 160)`,
        subtitle: users.username,
        image: sql<string | null>`coalesce(${users.thumb}, ${users.profilephoto})`,
        key: posts.searchKey,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(where)
      .orderBy(desc(posts.createdAt), desc(posts.id)),
    tx.select({ total: count() }).from(posts).where(where),
  );
}
