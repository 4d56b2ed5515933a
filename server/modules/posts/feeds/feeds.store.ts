import { and, sql, type SQL } from 'drizzle-orm';
import { follows } from '../../../database/tables/follows.ts';
import { holdings } from '../../../database/tables/portfolios.ts';
import { bookmarks, posts, postTickers } from '../../../database/tables/posts.ts';
import { watchlistItems } from '../../../database/tables/watchlists.ts';
import type { Queryable } from '../../../database/types.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { mergedPage, type FeedSource } from './mergedFeed.store.ts';
import { isUp, postsToShow, visiblePosts } from '../posts.visibility.ts';
import { nextCursor, shownIn, type Found, type ScanResult, type Place } from './range.ts';

/** Lists of the posts of many people and stocks. */
type Merged = 'following' | 'watchlist' | 'related';

/** Where a list of posts comes from; each source is one range of an index, or one for each person or stock. */
export type Source =
  | { readonly from: 'newest' | 'popular' | 'bookmarks' }
  | { readonly from: Merged }
  | { readonly from: 'author'; readonly authorId: number }
  | { readonly from: 'ticker'; readonly tickerId: number };

/** Lists that are one range of an index. */
export type Range = Exclude<Source, { readonly from: Merged }>;

/** What else the posts must be. */
export interface PostFilter {
  readonly authorId?: number | null;
  readonly tickerId?: number | null;
  readonly sentiment?: 'bull' | 'bear' | null;
}

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly at: Date | number;
  /** No post of the page, but how far was looked. */
  readonly isEnd: boolean;
}

type Reader = Pick<Viewer, 'id' | 'role'>;

const isAbout = (tickerId: number, sentiment: PostFilter['sentiment']): SQL => sql`exists (
  select 1 from ${postTickers} pt where pt.post_id = ${posts.id} and pt.ticker_id = ${tickerId}::bigint
  ${sentiment ? sql`and pt.sentiment = ${sentiment}` : sql``})`;

function matches({ authorId, tickerId, sentiment }: PostFilter): SQL | undefined {
  return and(
    authorId ? sql`${posts.authorId} = ${authorId}::bigint` : undefined,
    tickerId ? isAbout(tickerId, sentiment) : undefined,
    sentiment && !tickerId ? sql`${posts.sentiment} = ${sentiment}` : undefined,
  );
}

const written = { at: sql`${posts.createdAt}`, id: sql`${posts.id}` };
const ranked = { at: sql`${posts.popularity}`, id: sql`${posts.id}` };
const kept = { at: sql`${bookmarks.createdAt}`, id: sql`${bookmarks.postId}` };
const mentioned = { at: sql`${postTickers.createdAt}`, id: sql`${postTickers.postId}` };

const allPosts = sql`${posts}`;
const bookmarkedPosts = sql`${bookmarks} join ${posts} on ${posts.id} = ${bookmarks.postId}`;
const postsAbout = sql`${postTickers} join ${posts} on ${posts.id} = ${postTickers.postId}`;

/** What the merged lists are put together from. */
function feedSources(readerId: number, from: Merged, { sentiment }: PostFilter): FeedSource[] {
  const reader = sql`${readerId}::bigint`;
  const isFollowed = sql`select f.followed_id from ${follows} f where f.follower_id = ${reader} and f.state = 'accepted'`;
  const watched = sql`select w.ticker_id from ${watchlistItems} w where w.user_id = ${reader}`;
  const held = sql`select h.ticker_id from ${holdings} h where h.user_id = ${reader}`;
  const isView = sentiment ? sql`${posts.sentiment} = ${sentiment}` : undefined;
  const ofPeople = (owners: SQL): FeedSource => ({
    ...written,
    table: allPosts,
    owner: sql`${posts.authorId}`,
    where: isView,
    owners,
    all: { ...written, table: allPosts, where: and(isUp, isView) },
  });
  const aboutTickers = (owners: SQL): FeedSource => ({
    ...mentioned,
    table: sql`${postTickers}`,
    owner: sql`${postTickers.tickerId}`,
    where: sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined,
    owners,
  });
  if (from === 'following') return [ofPeople(sql`${isFollowed} union all select ${reader}`)];
  if (from === 'watchlist') return [aboutTickers(watched)];
  return [ofPeople(isFollowed), aboutTickers(sql`${watched} union ${held}`)];
}

/** The range that a list is, and which of its posts the reader is shown. What an index holds is asked of the range, all else of each post. */
function scanned(reader: Reader, source: Range, filter: PostFilter): ScanResult {
  const { sentiment, ...others } = filter;
  const isView = sentiment ? sql`${posts.sentiment} = ${sentiment}` : undefined;
  const ofPosts = { ...written, table: allPosts, where: and(isUp, filter.tickerId ? undefined : isView) };
  const shown = and(postsToShow(reader), matches(filter));
  const opened = and(visiblePosts(reader), matches(filter));
  switch (source.from) {
    case 'newest':
      return { ...ofPosts, shown };
    case 'popular':
      return { ...ofPosts, ...ranked, shown };
    case 'bookmarks': {
      const where = and(isUp, sql`${bookmarks.userId} = ${reader.id}::bigint`);
      return { ...kept, table: bookmarkedPosts, where, shown: opened };
    }
    case 'author':
      return {
        ...ofPosts,
        where: and(ofPosts.where, sql`${posts.authorId} = ${source.authorId}::bigint`),
        shown: opened,
      };
    case 'ticker': {
      const view = sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined;
      const where = and(isUp, sql`${postTickers.tickerId} = ${source.tickerId}::bigint`, view);
      return { ...mentioned, table: postsAbout, where, shown: and(postsToShow(reader), matches(others)) };
    }
  }
}

const isMerged = (source: Source): source is { readonly from: Merged } =>
  source.from === 'following' || source.from === 'watchlist' || source.from === 'related';

const inOrder = sql`order by "isEnd", at desc, id desc`;

function foundIn(rows: Iterable<Row>): Found {
  const all = [...rows];
  const end = all.find(({ isEnd }) => isEnd);
  return {
    positions: all.filter(({ isEnd }) => !isEnd).map(({ id, at }) => ({ id, at })),
    end: end && { id: end.id, at: end.at },
  };
}

/**
 * The posts of one page, as far as the reader may see and wants to meet them: one statement.
 * @param most posts that are looked at: whoever is shown few of them gets a short page, and where it ended
 */
export async function page(
  tx: Queryable,
  reader: Reader,
  source: Source,
  filter: PostFilter,
  place: Place,
  most: number,
): Promise<Found> {
  if (isMerged(source)) {
    // What is related is by others.
    const others = source.from === 'related' ? sql`${posts.authorId} <> ${reader.id}::bigint` : undefined;
    const shown = and(postsToShow(reader), matches(filter), others);
    return mergedPage(tx, feedSources(reader.id, source.from, filter), shown, place, most);
  }
  const looked = scanned(reader, source, filter);
  return foundIn(
    await tx.execute<Row>(sql`
      with page as materialized (${shownIn(looked, place, most)})
      select id, at, false as "isEnd" from page union all
      select id, at, true from (${nextCursor(looked, place, most)}) e ${inOrder}`),
  );
}

/** The ids of the latest posts about a stock that the reader is shown, among the latest `most`: a select of one column. */
export const idsAbout = (reader: Reader, tickerId: number, limit: number, most: number): SQL =>
  sql`select s.id from (${shownIn(scanned(reader, { from: 'ticker', tickerId }, {}), { limit }, most)}) s`;

export interface CountedPage extends Found {
  readonly total: number;
}

/**
 * The posts of one page, and how many the list has, counted no further than `counted` and among the first `most` posts:
 * one statement, for lists that are one range.
 */
export async function countedPage(
  tx: Queryable,
  reader: Reader,
  source: Range,
  filter: PostFilter,
  place: Place,
  { counted, most }: { readonly counted: number; readonly most: number },
): Promise<CountedPage> {
  const looked = scanned(reader, source, filter);
  const total = sql`select count(*) as total from (${shownIn(looked, { limit: counted }, most)}) as listed`;
  const rows = [
    ...(await tx.execute<Row & { total: number }>(sql`
      with page as materialized (${shownIn(looked, place, most)}), counted as materialized (${total})
      select id, at, false as "isEnd", total from page cross join counted union all
      select id, at, true, total from (${nextCursor(looked, place, most)}) e cross join counted ${inOrder}`)),
  ];
  const [first] = rows;
  if (first !== undefined) return { ...foundIn(rows), total: first.total };
  const [alone] = place.offset ? await tx.execute<{ total: number }>(total) : [];
  return { positions: [], end: undefined, total: alone?.total ?? 0 };
}
