import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tickers } from '../../database/tables/market/market.ts';
import { news, newsTickers, newsVotes } from '../../database/tables/market/news.ts';
import type { Position } from '../ground/lists/cursors.ts';
import { quotedIn } from '../market/quotedIn.ts';
import { mutedTickers, notMutedText } from '../mutes/mutes.filters.ts';

/** The audience of a list: the market's news, the platform's announcements, or both. */
export type NewsScope = 'market' | 'platform' | 'everything';

/** The requested rows of a list: after a cursor position when there is one, else by offset. */
export interface NewsWindow {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Position | undefined;
}

export interface NewsTicker {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
  readonly currency: string | null;
}

/** Lists are counted, and reachable by page number, up to this many articles. The cursor has no limit. */
export const COUNTED = 1_000;

/** Counts the rows of a select, capped at `COUNTED`. */
export const countedSql = (rows: SQL): SQL<number> =>
  sql<number>`(select count(*) from (${rows} limit ${sql.raw(String(COUNTED))}) counted)`;

/** How a page is read; each mode is a prepared statement of its own. */
export type PageMode = 'byOffset' | 'byCursor';

export const getPageMode = ({ after }: NewsWindow): PageMode => (after === undefined ? 'byOffset' : 'byCursor');

/** The placeholders of the prepared statements; scope, mode and search are part of the statement's text. */
export const params = {
  viewer: sql.placeholder('viewer'),
  language: sql.placeholder('language'),
  /** The language of the market's news in the list. */
  marketLanguage: sql.placeholder('marketLanguage'),
  ticker: sql.placeholder('ticker'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
  afterTime: sql.placeholder('afterTime'),
  afterId: sql.placeholder('afterId'),
};

/** The placeholder values of a page request. */
export const windowValues = ({ limit, offset = 0, after }: NewsWindow) => ({
  limit,
  offset: after === undefined ? offset : 0,
  afterTime: after?.at.toISOString(),
  afterId: after?.id,
});

/** Matches articles that are not about a muted ticker. */
export const notAboutMuted = (newsId: AnyPgColumn | SQL): SQL =>
  sql`${newsId} not in (
    select nt.news_id from ${newsTickers} nt where nt.ticker_id in (${mutedTickers(params.viewer)}))`;

/** Matches articles without a muted word in their title and without a muted ticker. */
export const notMuted = and(notMutedText(news.searchKey, params.viewer), notAboutMuted(news.id));

// One condition per scope, so that each audience is one range of the list's index.
const isMarketNews = eq(news.audience, 'market');
const isPlatformNews = and(eq(news.audience, 'platform'), sql`${news.language} = ${params.language}`);

/** Restricts the market's news to one language; announcements are in the reader's anyway. */
export const inMarketLanguage = or(eq(news.audience, 'platform'), sql`${news.language} = ${params.marketLanguage}`);

/** Announcements exist once per language; news of the market are in the language of the exchange. */
export const inScope: Readonly<Record<NewsScope, SQL | undefined>> = {
  market: isMarketNews,
  platform: isPlatformNews,
  everything: or(isMarketNews, isPlatformNews),
};

/** The columns of an article; the query must join the viewer's vote with `callersVote`. */
export const newsColumns = {
  id: news.id,
  title: news.title,
  message: news.message,
  image: news.image,
  thumb: news.thumb,
  url: news.url,
  source: news.source,
  language: news.language,
  simulated: news.simulated,
  publishedAt: news.publishedAt,
  upVotes: news.upVotes,
  downVotes: news.downVotes,
  commentCount: news.commentCount,
  /** The viewer's vote, null without one. */
  votedUp: newsVotes.isUp,
  /** The stocks that the article is about, sorted by symbol. */
  tickers: sql<NewsTicker[]>`(
    select coalesce(json_agg(json_build_object('id', ${tickers.id}, 'symbol', ${tickers.symbol}, 'name', ${tickers.name}, 'image', ${tickers.image}, 'currency', ${quotedIn}) order by ${tickers.symbol}), '[]')
    from ${newsTickers} join ${tickers} on ${tickers.id} = ${newsTickers.tickerId} where ${newsTickers.newsId} = ${news.id})`,
};

export const viewersVote = and(eq(newsVotes.newsId, news.id), sql`${newsVotes.userId} = ${params.viewer}::bigint`);
