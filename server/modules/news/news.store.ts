import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { builtOnce } from '../../database/builtOnce.ts';
import { tickers } from '../../database/tables/market.ts';
import { news, newsTickers, newsVotes } from '../../database/tables/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import { mutedTickers, notMutedText } from '../mutes/mutes.filters.ts';
import { matchesSearch } from '../searchTerm.ts';

/** Whose news: the market's, the platform's, or both. */
export type NewsScope = 'market' | 'platform' | 'everything';

export interface NewsFilter {
  readonly scope: NewsScope;
  /** What the platform tells exists once per language; the market is reported in the language of its exchange. */
  readonly language: Language;
  readonly searchText?: string | null;
}

/** Where the page before ended: the page after it holds what is older. */
export interface NewsPosition {
  readonly publishedAt: Date;
  readonly id: number;
}

interface NewsTicker {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
}

type Reading = 'byOffset' | 'onward';

/** What the statements below are filled in with; scope, reading and search are part of their text. */
const asked = {
  viewer: sql.placeholder('viewer'),
  language: sql.placeholder('language'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
  afterMoment: sql.placeholder('afterMoment'),
  afterId: sql.placeholder('afterId'),
};

/** Without what the reader muted: articles with a muted word in their text, or about a muted ticker. */
const notMuted = and(
  notMutedText(news.searchKey, asked.viewer),
  sql`${news.id} not in (
    select nt.news_id from ${newsTickers} nt where nt.ticker_id in (${mutedTickers(asked.viewer)}))`,
);

// Each scope in words of its own: one audience is then one range of the list's index.
const ofMarket = eq(news.audience, 'market');
const ofPlatform = and(eq(news.audience, 'platform'), sql`${news.language} = ${asked.language}`);
const inScope = { market: ofMarket, platform: ofPlatform, everything: or(ofMarket, ofPlatform) };

const matching = (scope: NewsScope, search: SQL | undefined): SQL | undefined => and(inScope[scope], search, notMuted);

function selectPage(tx: Queryable, scope: NewsScope, reading: Reading, search?: SQL) {
  const older = sql`(${news.publishedAt}, ${news.id}) < (${asked.afterMoment}::timestamptz, ${asked.afterId}::bigint)`;
  return tx
    .select({
      id: news.id,
      title: news.title,
      message: news.message,
      image: news.image,
      thumb: news.thumb,
      url: news.url,
      source: news.source,
      simulated: news.simulated,
      publishedAt: news.publishedAt,
      upVotes: news.upVotes,
      downVotes: news.downVotes,
      commentCount: news.commentCount,
      /** The caller's vote, null without one. */
      votedUp: newsVotes.isUp,
      /** The stocks that the article is about, by symbol. */
      tickers: sql<NewsTicker[]>`(
        select coalesce(json_agg(json_build_object('id', ${tickers.id}, 'symbol', ${tickers.symbol}, 'name', ${tickers.name}, 'image', ${tickers.image}) order by ${tickers.symbol}), '[]')
        from ${newsTickers} join ${tickers} on ${tickers.id} = ${newsTickers.tickerId} where ${newsTickers.newsId} = ${news.id})`,
      /** How many articles the whole list has. */
      total: sql<number>`(select count(*) from ${news} where ${matching(scope, search)})`,
    })
    .from(news)
    .leftJoin(newsVotes, and(eq(newsVotes.newsId, news.id), sql`${newsVotes.userId} = ${asked.viewer}::bigint`))
    .where(and(matching(scope, search), reading === 'onward' ? older : undefined))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(asked.limit)
    .offset(asked.offset)
    .prepare('news_page');
}

const pageQueries: Record<NewsScope, ReturnType<typeof pagesOf>> = {
  market: pagesOf('market'),
  platform: pagesOf('platform'),
  everything: pagesOf('everything'),
};

function pagesOf(scope: NewsScope) {
  return builtOnce((tx, reading: Reading) => selectPage(tx, scope, reading));
}

export type NewsRow = Awaited<ReturnType<ReturnType<typeof selectPage>['execute']>>[number];

/** Newest first, in one statement; read on from a position when one is given, else by offset. */
export function page(
  tx: Queryable,
  viewerId: number,
  filter: NewsFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: NewsPosition },
): Promise<NewsRow[]> {
  const search = matchesSearch(news.searchKey, filter.searchText);
  const reading = after === undefined ? 'byOffset' : 'onward';
  const query =
    search === undefined ? pageQueries[filter.scope](tx, reading) : selectPage(tx, filter.scope, reading, search);
  return query.execute({
    language: filter.language,
    viewer: viewerId,
    limit,
    offset: after === undefined ? offset : 0,
    afterMoment: after?.publishedAt.toISOString(),
    afterId: after?.id,
  });
}

/** The number of articles, for a page that has none to say it. */
export async function countAll(tx: Queryable, viewerId: number, filter: NewsFilter): Promise<number> {
  const where = matching(filter.scope, matchesSearch(news.searchKey, filter.searchText));
  const [row] = await tx
    .select({ total: count() })
    .from(news)
    .where(where)
    .prepare('news_count')
    .execute({ language: filter.language, viewer: viewerId });
  return row?.total ?? 0;
}

/** The texts of several articles, in one statement; lists show none. */
export function contentsOf(tx: Queryable, newsIds: readonly number[]): Promise<{ id: number; content: string }[]> {
  return tx
    .select({ id: news.id, content: news.content })
    .from(news)
    .where(inArray(news.id, [...newsIds]));
}
