import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../access/viewer.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { mutes } from '../../database/tables/people/blocks.ts';
import { news, newsTickers } from '../../database/tables/market/news.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts, postTickers } from '../../database/tables/social/posts.ts';
import { notBlocked } from '../people/people.visibility.ts';
import { mutedTickers, notMutedPerson, notMutedText } from '../mutes/mutes.filters.ts';

/** A reader; the id may be a placeholder of a prepared statement. */
export interface Reader {
  readonly id: number | Placeholder;
  readonly role: Viewer['role'];
  /**
   * Filters that the reader does not need, from the session statement of the same call. Never for checks under a lock:
   * those must read mutes and blocks again.
   */
  readonly omit?: OmittedFilters | undefined;
}

/** A reader, or a column with the ids of many. */
type AnyReader = Pick<Reader, 'role' | 'omit'> & { readonly id: Reader['id'] | SQL };

/** Filters that change nothing for a reader without mutes, or without blocks in either direction. */
interface OmittedFilters {
  readonly mutes: boolean;
  readonly blocks: boolean;
}

/** The reader of a list as the session statement describes them. */
export const toReader = ({
  id,
  role,
  audience,
}: Pick<Viewer, 'id' | 'role' | 'audience'>): Reader & { readonly id: number } => ({
  id,
  role,
  omit: audience && { mutes: !audience.hasMutes, blocks: !audience.hasBlocks },
});

/**
 * Matches posts that are neither removed nor deleted. The literal is inlined so that the planner can use the partial
 * indexes.
 */
export const isNotRemoved = sql`${posts.state} = 'visible'`;

/**
 * An `exists` that runs per row with an index and stops at the first match, so that a list only reads the rows that it
 * shows. `offset 0` prevents PostgreSQL from turning the subquery into a hash of all accounts or all posts about muted
 * tickers.
 */
const existsPerRow = (rows: SQL): SQL => sql`exists (${rows} offset 0)`;

const isByAuthor = (condition: SQL): SQL =>
  existsPerRow(sql`select 1 from ${users} a where a.id = ${posts.authorId} and (${condition})`);

/** Matches posts that repost or quote a post that matches a condition. In the condition, `posts` is the shared one. */
const sharesSome = (condition: SQL): SQL =>
  existsPerRow(sql`select 1 from (select ${posts.sharedId} as shared_id) s
    cross join lateral (select * from ${posts} o where o.id = s.shared_id) posts where ${condition}`);

/**
 * Matches posts whose author and blocks give the reader access, regardless of the post's state. A repost is open where
 * the reposted post is visible, too.
 */
export function openTo(reader: { readonly id: Reader['id'] | AnyPgColumn | SQL } & Pick<Reader, 'role' | 'omit'>): SQL {
  const isOpen = hasOpenAuthor(reader);
  return sql`(${isOpen} and (not ${posts.isRepost} or ${sharesSome(sql`${isNotRemoved} and ${isOpen}`)}))`;
}

/** Matches posts whose author and blocks give the reader access, also those that are removed or deleted. */
export function hasOpenAuthor({ id, role, omit }: Parameters<typeof openTo>[0]): SQL {
  if (role === 'admin') return isByAuthor(sql`a.status_id <> ${sql.raw(String(userStatusIds.deleted))}`);
  const isFollowed = sql`exists (
    select 1 from ${follows} f where f.follower_id = ${id}::bigint and f.followed_id = a.id and f.state = 'accepted')`;
  const isOpenAuthor = isByAuthor(
    sql`a.status_id = ${sql.raw(String(userStatusIds.active))} and (not a.is_private or a.id = ${id}::bigint or ${isFollowed})`,
  );
  return omit?.blocks === true ? isOpenAuthor : sql`(${notBlocked(posts.authorId, id)} and ${isOpenAuthor})`;
}

/**
 * Matches posts that the reader may see. Every query of `posts` uses it: feeds, counts, searches, pages of stocks. The
 * post is neither removed nor deleted, its author's account is active, there is no block in either direction, and posts
 * of private accounts are visible to followers only. Admins see the posts of all accounts that are not deleted. With a
 * column as `id` it evaluates many readers at once.
 */
export const visiblePosts = (reader: Parameters<typeof openTo>[0]): SQL => sql`(${isNotRemoved} and ${openTo(reader)})`;

/** Matches posts that may be quoted to the reader: those that the reader could see if admins had not removed them. */
export const quotable = (reader: Parameters<typeof openTo>[0]): SQL =>
  sql`(${posts.state} <> 'deleted' and ${openTo(reader)})`;

/** Matches public posts: visible ones of active, public accounts. */
export const openPosts = sql`(${isNotRemoved} and ${isByAuthor(
  sql`a.status_id = ${sql.raw(String(userStatusIds.active))} and not a.is_private`,
)})`;

const isAboutMuted = (id: AnyReader['id']): SQL =>
  existsPerRow(
    sql`select 1 from ${postTickers} pt where pt.post_id = ${posts.id} and pt.ticker_id in (${mutedTickers(id)})`,
  );

const sharesMuted = (id: AnyReader['id']): SQL =>
  sql`(${posts.newsId} is not null and ${existsPerRow(sql`
  select 1 from ${news} n where n.id = ${posts.newsId} and (not ${notMutedText(sql`n.search_key`, id)} or ${existsPerRow(sql`
    select 1 from ${newsTickers} nt where nt.news_id = n.id and nt.ticker_id in (${mutedTickers(id)})`)})`)})`;

/**
 * Matches posts whose author, words and tickers the reader has not muted, including those of the shared article, repost or quote. For
 * feeds and searches. A post, a profile or bookmarks that the reader opens directly are shown despite mutes.
 */
const notMutedPosts = ({ id }: Pick<AnyReader, 'id'>): SQL => sql`(
  (select not exists (select 1 from ${mutes} m where m.user_id = ${id}::bigint)) or ${posts.authorId} = ${id}::bigint or (
    ${hasNoMutedPart(id)} and (${posts.sharedId} is null or ${sharesSome(hasNoMutedPart(id))})))`;

const hasNoMutedPart = (id: AnyReader['id']): SQL => sql`(
    ${notMutedPerson(posts.authorId, id)} and ${notMutedText(posts.searchKey, id)}
    and not ${isAboutMuted(id)} and not ${sharesMuted(id)})`;

/**
 * Matches the posts of a feed. Mutes are checked first, because they need only the post itself; a reader who muted most
 * authors scans thousands of posts.
 */
export const postsToShow = (reader: AnyReader): SQL =>
  reader.omit?.mutes === true
    ? visiblePosts(reader)
    : sql`(${isNotRemoved} and case when ${notMutedPosts(reader)} then ${openTo(reader)} else false end)`;
