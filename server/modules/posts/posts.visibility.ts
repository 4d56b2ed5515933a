import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../access/viewer.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { follows } from '../../database/tables/follows.ts';
import { mutes } from '../../database/tables/blocks.ts';
import { news, newsTickers } from '../../database/tables/news.ts';
import { users } from '../../database/tables/people.ts';
import { posts, postTickers } from '../../database/tables/posts.ts';
import { notBlocked } from '../people/people.visibility.ts';
import { mutedTickers, notMutedPerson, notMutedText } from '../mutes/mutes.filters.ts';

/** Whoever reads: of the id alone the value may come later. */
export interface Reader {
  readonly id: number | Placeholder;
  readonly role: Viewer['role'];
}

/** The condition "it was not taken down or deleted". The word stands in the text, not beside it: so PostgreSQL knows that the lists' partial indexes fit. */
export const isUp = sql`${posts.state} = 'visible'`;

/**
 * Asks row by row, by an index, and ends with the first answer: a list looks at as much as it shows. Of a plain `exists`
 * PostgreSQL would make one list of all accounts, of all posts about what is muted; the offset keeps it from that.
 */
const each = (rows: SQL): SQL => sql`exists (${rows} offset 0)`;

const isByAuthor = (condition: SQL): SQL =>
  each(sql`select 1 from ${users} a where a.id = ${posts.authorId} and (${condition})`);

/** The condition "the reader may see this post if it is up": of the author and of who is hidden from whom. */
export function openTo({ id, role }: { readonly id: Reader['id'] | AnyPgColumn } & Pick<Reader, 'role'>): SQL {
  if (role === 'admin') return isByAuthor(sql`a.status_id <> ${sql.raw(String(userStatusIds.deleted))}`);
  const isFollowed = sql`exists (
    select 1 from ${follows} f where f.follower_id = ${id}::bigint and f.followed_id = a.id and f.state = 'accepted')`;
  return sql`(${notBlocked(posts.authorId, id)} and ${isByAuthor(
    sql`a.status_id = ${sql.raw(String(userStatusIds.active))} and (not a.is_private or a.id = ${id}::bigint or ${isFollowed})`,
  )})`;
}

/**
 * The condition "the reader may see this post", for every statement that selects from `posts`: feeds, counts, searches, the
 * pages of stocks. It was not taken down or deleted, its author's account is in use, neither blocks the other, and posts of
 * private accounts are for their followers. Admins see the posts of all accounts that were not deleted. A column as `id` asks it
 * of many readers at once.
 */
export const visiblePosts = (reader: Parameters<typeof openTo>[0]): SQL => sql`(${isUp} and ${openTo(reader)})`;

/** The condition "its words may be quoted to the reader": to whoever could see it but for admins who took it down. */
export const quotable = (reader: Parameters<typeof openTo>[0]): SQL =>
  sql`(${posts.state} <> 'deleted' and ${openTo(reader)})`;

/** The condition "everybody may see this post": it is up, and its author has a public account that is in use. */
export const openPosts = sql`(${isUp} and ${isByAuthor(
  sql`a.status_id = ${sql.raw(String(userStatusIds.active))} and not a.is_private`,
)})`;

const isAboutMuted = (id: Reader['id']): SQL =>
  each(sql`select 1 from ${postTickers} pt where pt.post_id = ${posts.id} and pt.ticker_id in (${mutedTickers(id)})`);

const sharesMuted = (id: Reader['id']): SQL =>
  sql`(${posts.newsId} is not null and ${each(sql`
  select 1 from ${news} n where n.id = ${posts.newsId} and (not ${notMutedText(sql`n.search_key`, id)} or ${each(sql`
    select 1 from ${newsTickers} nt where nt.news_id = n.id and nt.ticker_id in (${mutedTickers(id)})`)})`)})`;

/**
 * The condition "the reader has muted neither author, words nor tickers of this post", the shared article included. For
 * feeds and searches; what somebody opens by itself, a post, a person's page or their bookmarks, is shown to them.
 */
const notMutedPosts = ({ id }: Pick<Reader, 'id'>): SQL => sql`(
  (select not exists (select 1 from ${mutes} m where m.user_id = ${id}::bigint)) or ${posts.authorId} = ${id}::bigint or (
    ${notMutedPerson(posts.authorId, id)} and ${notMutedText(posts.searchKey, id)}
    and not ${isAboutMuted(id)} and not ${sharesMuted(id)}))`;

/** Both: what a feed may hold. Mutes first: they are asked of the post itself, and who muted nearly all looks at thousands. */
export const postsToShow = (reader: Reader): SQL =>
  sql`(${isUp} and case when ${notMutedPosts(reader)} then ${openTo(reader)} else false end)`;
