import { and, sql, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/follows.ts';
import { holdings } from '../../database/tables/portfolios.ts';
import { bookmarks, posts, postTickers } from '../../database/tables/posts.ts';
import { watchlistItems } from '../../database/tables/watchlists.ts';
import type { Queryable } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { postsToShow, visiblePosts } from './posts.visibility.ts';

/** Where a list of posts comes from; each source is one range of an index, or one for each person or stock. */
export type Source =
  | { readonly from: 'newest' | 'popular' | 'following' | 'watchlist' | 'related' | 'bookmarks' }
  | { readonly from: 'author'; readonly authorId: number }
  | { readonly from: 'ticker'; readonly tickerId: number };

/** What else the posts must be. */
export interface PostFilter {
  readonly authorId?: number | null;
  readonly tickerId?: number | null;
  readonly sentiment?: 'bull' | 'bear' | null;
}

/** Where a post stands in its list: when it was written or kept, or how popular it is; then its id. */
export interface Position {
  readonly at: Date | number;
  readonly id: number;
}

export interface Place {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Position | undefined;
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

/** One range of an index: rows in the order of a column, then of the id, both falling. */
function range(
  table: SQL,
  { at, id, where }: { readonly at: SQL; readonly id: SQL; readonly where: SQL | undefined },
  { limit, offset = 0, after }: Place,
): SQL {
  const place = after?.at instanceof Date ? sql`${after.at.toISOString()}::timestamptz` : sql`${after?.at}::float8`;
  const isBehind = after === undefined ? undefined : sql`(${at}, ${id}) < (${place}, ${after.id}::bigint)`;
  return sql`select ${id} as id, ${at} as at from ${table} where ${and(where, isBehind)}
    order by ${at} desc, ${id} desc limit ${limit}::bigint offset ${offset}::bigint`;
}

const written = { at: sql`${posts.createdAt}`, id: sql`${posts.id}` };
const ranked = { at: sql`${posts.popularity}`, id: sql`${posts.id}` };
const kept = { at: sql`${bookmarks.createdAt}`, id: sql`${bookmarks.postId}` };
const mentioned = { at: sql`${postTickers.createdAt}`, id: sql`${postTickers.postId}` };

const allPosts = sql`${posts}`;
const bookmarkedPosts = sql`${bookmarks} join ${posts} on ${posts.id} = ${bookmarks.postId}`;
const postsAbout = sql`${postTickers} join ${posts} on ${posts.id} = ${postTickers.postId}`;

/** The newest of several ranges, each read no further than the page reaches; a post that stands in two is one. */
function newestOf(ranges: SQL[], { limit, offset = 0 }: Place): SQL {
  return sql`select distinct c.id, c.at from (${sql.join(ranges, sql` union all `)}) c
    order by c.at desc, c.id desc limit ${limit}::bigint offset ${offset}::bigint`;
}

/** @param owners a select of one column, the people or stocks; @param own their newest posts, of the one in `o.id` */
const rangeOfEach = (owners: SQL, own: SQL): SQL =>
  sql`(select c.id, c.at from (${owners}) o(id) cross join lateral (${own}) c)`;

/**
 * A card has no further pages, so a few more candidates of each person and stock will do: whether the reader may and wants
 * to see them is asked in the order of the answer, until it is full.
 */
function newestRelated(
  owners: { readonly people: SQL; readonly tickers: SQL },
  where: SQL | undefined,
  { limit }: Place,
): SQL {
  const candidates: Place = { limit: 3 * limit };
  const isTheirs = sql`${posts.authorId} = o.id and ${posts.state} = 'visible'`;
  const ranges = [
    rangeOfEach(owners.people, range(allPosts, { ...written, where: isTheirs }, candidates)),
    rangeOfEach(
      owners.tickers,
      range(sql`${postTickers}`, { ...mentioned, where: sql`${postTickers.tickerId} = o.id` }, candidates),
    ),
  ];
  return sql`select r.id, r.at from (
      select distinct c.id, c.at from (${sql.join(ranges, sql` union all `)}) c order by c.at desc, c.id desc offset 0
    ) r join ${posts} on ${posts.id} = r.id where ${where} order by r.at desc, r.id desc limit ${limit}::bigint`;
}

function select(reader: Reader, source: Source, filter: PostFilter, place: Place): SQL {
  const shown = and(postsToShow(reader), matches(filter));
  const opened = and(visiblePosts(reader), matches(filter));
  const reader_ = sql`${reader.id}::bigint`;
  const isFollowed = sql`select f.followed_id from ${follows} f where f.follower_id = ${reader_} and f.state = 'accepted'`;
  const watched = sql`select w.ticker_id from ${watchlistItems} w where w.user_id = ${reader_}`;
  const held = sql`select h.ticker_id from ${holdings} h where h.user_id = ${reader_}`;
  const first: Place = { limit: place.limit + (place.offset ?? 0), after: place.after };
  const ofPeople = (people: SQL): SQL =>
    rangeOfEach(people, range(allPosts, { ...written, where: and(sql`${posts.authorId} = o.id`, shown) }, first));
  const aboutTickers = (owned: SQL): SQL =>
    rangeOfEach(
      owned,
      range(postsAbout, { ...mentioned, where: and(sql`${postTickers.tickerId} = o.id`, shown) }, first),
    );

  switch (source.from) {
    case 'newest':
      return range(allPosts, { ...written, where: shown }, place);
    case 'popular':
      return range(allPosts, { ...ranked, where: shown }, place);
    case 'following':
      return newestOf([ofPeople(sql`${isFollowed} union all select ${reader_}`)], place);
    case 'watchlist':
      return newestOf([aboutTickers(watched)], place);
    case 'related':
      return newestRelated(
        { people: isFollowed, tickers: sql`${watched} union ${held}` },
        and(shown, sql`${posts.authorId} <> ${reader_}`),
        place,
      );
    case 'bookmarks':
      return range(bookmarkedPosts, { ...kept, where: and(sql`${bookmarks.userId} = ${reader_}`, opened) }, place);
    case 'author':
      return range(
        allPosts,
        { ...written, where: and(sql`${posts.authorId} = ${source.authorId}::bigint`, opened) },
        place,
      );
    case 'ticker': {
      const { tickerId } = source;
      const { sentiment, ...others } = filter;
      const view = sentiment ? sql`${postTickers.sentiment} = ${sentiment}` : undefined;
      const where = and(sql`${postTickers.tickerId} = ${tickerId}::bigint`, view, postsToShow(reader), matches(others));
      return range(postsAbout, { ...mentioned, where }, place);
    }
  }
}

/** The posts of one page, as far as the reader may see and wants to meet them: one statement. */
export async function page(
  tx: Queryable,
  reader: Reader,
  source: Source,
  filter: PostFilter,
  place: Place,
): Promise<Position[]> {
  return [...(await tx.execute<Row & Position>(select(reader, source, filter, place)))];
}

/** How many there are, counted no further than `most`: for sources that are one range. */
export async function countUpTo(
  tx: Queryable,
  reader: Reader,
  source: Source,
  filter: PostFilter,
  most: number,
): Promise<number> {
  const rows = await tx.execute<{ total: number }>(
    sql`select count(*) as total from (${select(reader, source, filter, { limit: most })}) as listed`,
  );
  return rows[0]?.total ?? 0;
}
