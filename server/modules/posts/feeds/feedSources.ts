import { and, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { follows } from '../../../database/tables/people/follows.ts';
import { peopleListMembers } from '../../../database/tables/people/peopleLists.ts';
import { holdings } from '../../../database/tables/market/portfolios.ts';
import { bookmarks, posts, postTickers } from '../../../database/tables/social/posts.ts';
import { postTags, tagFollows } from '../../../database/tables/social/tags.ts';
import { watchlistItems } from '../../../database/tables/market/watchlists.ts';
import { isNotRemoved, postsToShow, visiblePosts, type Reader } from '../posts.visibility.ts';
import type { KeysetRange, ScannedRange } from './keyset.ts';

const MERGED_LISTS = ['following', 'watchlist', 'tags', 'related', 'people'] as const;

/** Lists that merge the posts of many people, stocks or tags; `people` are those of a list. */
export type MergedList = (typeof MERGED_LISTS)[number];

/** A merged list with what it depends on. */
export type MergedFeed =
  | { readonly from: Exclude<MergedList, 'people'> }
  | { readonly from: 'people'; readonly peopleListId: number | Placeholder };

/** What a list of posts consists of: one index range, or one range for each person or stock. */
export type FeedList =
  | { readonly from: 'newest' | 'popular' | 'bookmarks' }
  | MergedFeed
  | { readonly from: 'author'; readonly authorId: number | Placeholder }
  | { readonly from: 'ticker'; readonly tickerId: number | Placeholder }
  | { readonly from: 'tag'; readonly tagId: number | Placeholder }
  | { readonly from: 'quotes'; readonly quotedId: number | Placeholder };

/** Lists that are one index range. */
export type RangeList = Exclude<FeedList, MergedFeed>;

/** Narrows a list further. */
export interface PostFilter {
  readonly authorId?: number | Placeholder | null | undefined;
  readonly tickerId?: number | Placeholder | null | undefined;
  readonly sentiment?: 'bull' | 'bear' | Placeholder | null | undefined;
}

/** Posts of many owners (people, stocks or tags): one index range for each owner. */
export interface FeedSource extends KeysetRange {
  readonly table: SQL;
  /** A select of one column: the ids of the owners. */
  readonly owners: SQL;
  /** The column that refers to the owner. */
  readonly owner: SQL;
  /** The posts of all owners in the same order. With many owners it is cheaper to scan this range and filter by owner. */
  readonly all?: KeysetRange & { readonly table: SQL };
}

export const isMerged = (list: FeedList): list is MergedFeed => MERGED_LISTS.some((name) => name === list.from);

const isAbout = (tickerId: number | Placeholder, sentiment: PostFilter['sentiment']): SQL => sql`exists (
  select 1 from ${postTickers} pt where pt.post_id = ${posts.id} and pt.ticker_id = ${tickerId}::bigint
  ${sentiment ? sql`and pt.sentiment = ${sentiment}` : sql``})`;

function matchesFilter({ authorId, tickerId, sentiment }: PostFilter): SQL | undefined {
  return and(
    authorId ? sql`${posts.authorId} = ${authorId}::bigint` : undefined,
    tickerId ? isAbout(tickerId, sentiment) : undefined,
    sentiment && !tickerId ? sql`${posts.sentiment} = ${sentiment}` : undefined,
  );
}

const byTime = { at: sql`${posts.createdAt}`, id: sql`${posts.id}` };
const byPopularity = { at: sql`${posts.popularity}`, id: sql`${posts.id}` };
const byBookmarkTime = { at: sql`${bookmarks.createdAt}`, id: sql`${bookmarks.postId}` };
const byTagTime = { at: sql`${postTags.createdAt}`, id: sql`${postTags.postId}` };
const byMentionTime = { at: sql`${postTickers.createdAt}`, id: sql`${postTickers.postId}` };

const allPosts = sql`${posts}`;
const bookmarkedPosts = sql`${bookmarks} join ${posts} on ${posts.id} = ${bookmarks.postId}`;
const postsTagged = sql`${postTags} join ${posts} on ${posts.id} = ${postTags.postId}`;
const postsAbout = sql`${postTickers} join ${posts} on ${posts.id} = ${postTickers.postId}`;

/** The sources of a merged list. */
export function mergedSources(
  readerId: number | Placeholder,
  list: MergedFeed,
  { sentiment }: PostFilter,
): FeedSource[] {
  const reader = sql`${readerId}::bigint`;
  const followed = sql`select f.followed_id from ${follows} f where f.follower_id = ${reader} and f.state = 'accepted'`;
  const watched = sql`select w.ticker_id from ${watchlistItems} w where w.user_id = ${reader}`;
  const owned = sql`select h.ticker_id from ${holdings} h where h.user_id = ${reader}`;
  const hasSentiment = sentiment ? sql`${posts.sentiment} = ${sentiment}` : undefined;
  const byAuthors = (owners: SQL): FeedSource => ({
    ...byTime,
    table: allPosts,
    owner: sql`${posts.authorId}`,
    where: hasSentiment,
    owners,
    all: { ...byTime, table: allPosts, where: and(isNotRemoved, hasSentiment) },
  });
  const aboutTickers = (owners: SQL): FeedSource => ({
    ...byMentionTime,
    table: sql`${postTickers}`,
    owner: sql`${postTickers.tickerId}`,
    where: sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined,
    owners,
  });
  if (list.from === 'people')
    return [
      byAuthors(sql`select m.person_id from ${peopleListMembers} m where m.list_id = ${list.peopleListId}::bigint`),
    ];
  if (list.from === 'following') return [byAuthors(sql`${followed} union all select ${reader}`)];
  if (list.from === 'watchlist') return [aboutTickers(watched)];
  if (list.from === 'tags')
    return [
      {
        ...byTagTime,
        table: sql`${postTags}`,
        owner: sql`${postTags.tagId}`,
        where: undefined,
        owners: sql`select f.tag_id from ${tagFollows} f where f.user_id = ${reader}`,
      },
    ];
  return [byAuthors(followed), aboutTickers(sql`${watched} union ${owned}`)];
}

/** Which posts of a merged list the viewer may see and has not muted. Related posts are written by other authors. */
export function visibleInMerged(reader: Reader, from: MergedList, filter: PostFilter): SQL | undefined {
  const byOthers =
    from === 'related' ? sql`(${posts.authorId} <> ${reader.id}::bigint and not ${posts.isRepost})` : undefined;
  return and(postsToShow(reader), matchesFilter(filter), byOthers);
}

/**
 * The index range of a list, and which of its posts the viewer may see. Conditions that the index covers narrow the range;
 * all others are evaluated for each candidate.
 */
export function rangeOfList(reader: Reader, list: RangeList, filter: PostFilter): ScannedRange {
  const { sentiment, ...otherFilters } = filter;
  const hasSentiment = sentiment ? sql`${posts.sentiment} = ${sentiment}` : undefined;
  const all = { ...byTime, table: allPosts, where: and(isNotRemoved, filter.tickerId ? undefined : hasSentiment) };
  // Lists of all posts contain each once; reposts are for those who follow their author.
  const newest = { ...all, where: and(all.where, sql`not ${posts.isRepost}`) };
  const visible = and(postsToShow(reader), matchesFilter(filter));
  // A list that the viewer opens by itself shows what they muted.
  const visibleWhenOpened = and(visiblePosts(reader), matchesFilter(filter));
  switch (list.from) {
    case 'newest':
      return { ...newest, visible };
    case 'popular':
      return { ...newest, ...byPopularity, visible };
    case 'bookmarks': {
      const where = and(isNotRemoved, sql`${bookmarks.userId} = ${reader.id}::bigint`);
      return { ...byBookmarkTime, table: bookmarkedPosts, where, visible: visibleWhenOpened };
    }
    case 'author':
      return {
        ...all,
        where: and(all.where, sql`${posts.authorId} = ${list.authorId}::bigint`),
        visible: visibleWhenOpened,
      };
    case 'quotes': {
      const isQuote = sql`${posts.sharedId} = ${list.quotedId}::bigint and not ${posts.isDetached}`;
      return { ...newest, where: and(newest.where, isQuote), visible };
    }
    case 'tag': {
      const where = and(isNotRemoved, sql`${postTags.tagId} = ${list.tagId}::bigint`);
      return { ...byTagTime, table: postsTagged, where, visible };
    }
    case 'ticker': {
      const hasTickerSentiment = sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined;
      const where = and(isNotRemoved, sql`${postTickers.tickerId} = ${list.tickerId}::bigint`, hasTickerSentiment);
      return {
        ...byMentionTime,
        table: postsAbout,
        where,
        visible: and(postsToShow(reader), matchesFilter(otherFilters)),
      };
    }
  }
}
