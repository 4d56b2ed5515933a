import { and, sql, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/follows.ts';
import { holdings } from '../../database/tables/portfolios.ts';
import { bookmarks, posts, postTickers } from '../../database/tables/posts.ts';
import { watchlistItems } from '../../database/tables/watchlists.ts';
import type { Queryable } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { mergedPage, type Strand } from './mergedFeed.store.ts';
import { postsToShow, visiblePosts } from './posts.visibility.ts';
import { range, type Place, type Position } from './range.ts';

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
function strandsOf(readerId: number, from: Merged, { sentiment }: PostFilter): Strand[] {
  const reader = sql`${readerId}::bigint`;
  const isFollowed = sql`select f.followed_id from ${follows} f where f.follower_id = ${reader} and f.state = 'accepted'`;
  const watched = sql`select w.ticker_id from ${watchlistItems} w where w.user_id = ${reader}`;
  const held = sql`select h.ticker_id from ${holdings} h where h.user_id = ${reader}`;
  const ofPeople = (owners: SQL): Strand => ({
    ...written,
    table: allPosts,
    joined: allPosts,
    owner: sql`${posts.authorId}`,
    where: sentiment ? sql`${posts.sentiment} = ${sentiment}` : undefined,
    owners,
  });
  const aboutTickers = (owners: SQL): Strand => ({
    ...mentioned,
    table: sql`${postTickers}`,
    joined: postsAbout,
    owner: sql`${postTickers.tickerId}`,
    where: sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined,
    owners,
  });
  if (from === 'following') return [ofPeople(sql`${isFollowed} union all select ${reader}`)];
  if (from === 'watchlist') return [aboutTickers(watched)];
  return [ofPeople(isFollowed), aboutTickers(sql`${watched} union ${held}`)];
}

function select(reader: Reader, source: Range, filter: PostFilter, place: Place): SQL {
  const shown = and(postsToShow(reader), matches(filter));
  const opened = and(visiblePosts(reader), matches(filter));

  switch (source.from) {
    case 'newest':
      return range(allPosts, { ...written, where: shown }, place);
    case 'popular':
      return range(allPosts, { ...ranked, where: shown }, place);
    case 'bookmarks': {
      const where = and(sql`${bookmarks.userId} = ${reader.id}::bigint`, opened);
      return range(bookmarkedPosts, { ...kept, where }, place);
    }
    case 'author': {
      const where = and(sql`${posts.authorId} = ${source.authorId}::bigint`, opened);
      return range(allPosts, { ...written, where }, place);
    }
    case 'ticker': {
      const { tickerId } = source;
      const { sentiment, ...others } = filter;
      const view = sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined;
      const where = and(sql`${postTickers.tickerId} = ${tickerId}::bigint`, view, postsToShow(reader), matches(others));
      return range(postsAbout, { ...mentioned, where }, place);
    }
  }
}

const isMerged = (source: Source): source is { readonly from: Merged } =>
  source.from === 'following' || source.from === 'watchlist' || source.from === 'related';

/** The posts of one page, as far as the reader may see and wants to meet them: one statement. */
export async function page(
  tx: Queryable,
  reader: Reader,
  source: Source,
  filter: PostFilter,
  place: Place,
): Promise<Position[]> {
  if (!isMerged(source)) return [...(await tx.execute<Row & Position>(select(reader, source, filter, place)))];
  // What is related is by others.
  const others = source.from === 'related' ? sql`${posts.authorId} <> ${reader.id}::bigint` : undefined;
  const shown = and(postsToShow(reader), matches(filter), others);
  return mergedPage(tx, strandsOf(reader.id, source.from, filter), shown, place);
}

export interface CountedPage {
  readonly positions: Position[];
  readonly total: number;
}

/** The posts of one page, and how many the list has, counted no further than `most`: one statement, for lists that are one range. */
export async function countedPage(
  tx: Queryable,
  reader: Reader,
  source: Range,
  filter: PostFilter,
  place: Place,
  most: number,
): Promise<CountedPage> {
  const total = sql`select count(*) from (${select(reader, source, filter, { limit: most })}) as listed`;
  const rows = await tx.execute<Row & Position & { total: number }>(sql`
    select p.id, p.at, (${total}) as total from (${select(reader, source, filter, place)}) p order by p.at desc, p.id desc`);
  const [first] = rows;
  if (first !== undefined) return { positions: [...rows].map(({ id, at }) => ({ id, at })), total: first.total };
  const counted = place.offset ? await tx.execute<{ total: number }>(sql`select (${total}) as total`) : [];
  return { positions: [], total: counted[0]?.total ?? 0 };
}
