import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../access/viewer.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { follows } from '../../database/tables/follows.ts';
import { mutes } from '../../database/tables/blocks.ts';
import { news, newsTickers } from '../../database/tables/news.ts';
import { users } from '../../database/tables/people.ts';
import { posts, postTickers } from '../../database/tables/posts.ts';
import { notBlocked } from '../blocks/blocks.store.ts';
import { mutedTickers, notMutedPerson, notMutedText } from '../mutes/mutes.filters.ts';

/** Whoever reads: of the id alone the value may come later. */
export interface Reader {
  readonly id: number | Placeholder;
  readonly role: Viewer['role'];
}

/** The condition "it was not taken down or deleted". The word stands in the text, not beside it: so PostgreSQL knows that the lists' partial indexes fit. */
export const isUp = sql`${posts.state} = 'visible'`;

/** Looked up post by post, on the key: a list reads as many accounts as it shows posts. */
const authorHolds = (condition: SQL): SQL => sql`(select ${condition} from ${users} a where a.id = ${posts.authorId})`;

/**
 * The condition "the reader may see this post", for every statement that selects from `posts`: feeds, counts, searches, the
 * pages of stocks. It was not taken down or deleted, its author's account is in use, neither blocks the other, and posts of
 * private accounts are for their followers. Admins see the posts of all accounts that were not deleted. A column as `id` asks it
 * of many readers at once.
 */
export function visiblePosts({ id, role }: { readonly id: Reader['id'] | AnyPgColumn } & Pick<Reader, 'role'>): SQL {
  if (role === 'admin')
    return sql`(${isUp} and ${authorHolds(sql`a.status_id <> ${sql.raw(String(userStatusIds.deleted))}`)})`;
  const isFollowed = sql`exists (
    select 1 from ${follows} f where f.follower_id = ${id}::bigint and f.followed_id = a.id and f.state = 'accepted')`;
  return sql`(${isUp} and ${notBlocked(posts.authorId, id)} and ${authorHolds(
    sql`a.status_id = ${sql.raw(String(userStatusIds.active))} and (not a.is_private or a.id = ${id}::bigint or ${isFollowed})`,
  )})`;
}

/** The condition "everybody may see this post": it is up, and its author has a public account that is in use. */
export const openPosts = sql`(${isUp} and ${authorHolds(
  sql`a.status_id = ${sql.raw(String(userStatusIds.active))} and not a.is_private`,
)})`;

// Counts, where `exists` would say it: of that PostgreSQL makes one list of all posts about what is muted, and of all articles.
const notAboutMuted = (id: Reader['id']): SQL => sql`(
  select count(*) from ${postTickers} pt where pt.post_id = ${posts.id} and pt.ticker_id in (${mutedTickers(id)})) = 0`;

const sharesNothingMuted = (id: Reader['id']): SQL => sql`(${posts.newsId} is null or (
  select count(*) from ${news} n where n.id = ${posts.newsId} and (not ${notMutedText(sql`n.search_key`, id)} or (
    select count(*) from ${newsTickers} nt where nt.news_id = n.id and nt.ticker_id in (${mutedTickers(id)})) > 0)) = 0)`;

/**
 * The condition "the reader has muted neither author, words nor tickers of this post", the shared article included. For
 * feeds and searches; what somebody opens by itself, a post, a person's page or their bookmarks, is shown to them.
 */
const notMutedPosts = ({ id }: Pick<Reader, 'id'>): SQL => sql`(
  (select not exists (select 1 from ${mutes} m where m.user_id = ${id}::bigint)) or ${posts.authorId} = ${id}::bigint or (
    ${notMutedPerson(posts.authorId, id)} and ${notMutedText(posts.searchKey, id)}
    and ${notAboutMuted(id)} and ${sharesNothingMuted(id)}))`;

/** Both: what a feed may hold. */
export const postsToShow = (reader: Reader): SQL => sql`(${visiblePosts(reader)} and ${notMutedPosts(reader)})`;
