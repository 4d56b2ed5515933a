import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tickers } from '../../database/tables/market.ts';
import { news, newsTickers, newsVotes } from '../../database/tables/news.ts';
import type { Position } from '../ground/lists/cursors.ts';
import { quotedIn } from '../market/quotedIn.ts';
import { mutedTickers, notMutedText } from '../mutes/mutes.filters.ts';

/** Whose news: the market's, the platform's, or both. */
export type NewsScope = 'market' | 'platform' | 'everything';

/** Which rows of a list are wanted: behind a position when one is given, else by offset. */
export interface NewsPlace {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Position | undefined;
}

interface NewsTicker {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
  readonly currency: string | null;
}

/** So many articles of a list are counted, and reached by page numbers; the cursor has no end. */
export const COUNTED = 1_000;

/** How many rows a select without a limit gives, as far as they are counted. */
export const countedSql = (rows: SQL): SQL<number> =>
  sql<number>`(select count(*) from (${rows} limit ${sql.raw(String(COUNTED))}) counted)`;

/** How a page is found; each way is a statement of its own. */
export type Reading = 'byOffset' | 'onward';

export const getReading = ({ after }: NewsPlace): Reading => (after === undefined ? 'byOffset' : 'onward');

/** What the statements about articles are filled in with; scope, reading and search are part of their text. */
export const params = {
  viewer: sql.placeholder('viewer'),
  language: sql.placeholder('language'),
  ticker: sql.placeholder('ticker'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
  afterMoment: sql.placeholder('afterMoment'),
  afterId: sql.placeholder('afterId'),
};

/** The values of the placeholders of a place. */
export const placeValues = ({ limit, offset = 0, after }: NewsPlace) => ({
  limit,
  offset: after === undefined ? offset : 0,
  afterMoment: after?.at.toISOString(),
  afterId: after?.id,
});

/** The condition "the article is about no ticker that the reader muted". */
export const notAboutMuted = (newsId: AnyPgColumn | SQL): SQL =>
  sql`${newsId} not in (
    select nt.news_id from ${newsTickers} nt where nt.ticker_id in (${mutedTickers(params.viewer)}))`;

/** Without what the reader muted: articles with a muted word in their text, or about a muted ticker. */
export const notMuted = and(notMutedText(news.searchKey, params.viewer), notAboutMuted(news.id));

// Each scope in words of its own: one audience is then one range of the list's index.
const ofMarket = eq(news.audience, 'market');
const ofPlatform = and(eq(news.audience, 'platform'), sql`${news.language} = ${params.language}`);

/** What the platform tells exists once per language; the market is reported in the language of its exchange. */
export const inScope: Readonly<Record<NewsScope, SQL | undefined>> = {
  market: ofMarket,
  platform: ofPlatform,
  everything: or(ofMarket, ofPlatform),
};

/** What is shown of an article; the select joins the caller's vote by `callersVote`. */
export const newsColumns = {
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
    select coalesce(json_agg(json_build_object('id', ${tickers.id}, 'symbol', ${tickers.symbol}, 'name', ${tickers.name}, 'image', ${tickers.image}, 'currency', ${quotedIn}) order by ${tickers.symbol}), '[]')
    from ${newsTickers} join ${tickers} on ${tickers.id} = ${newsTickers.tickerId} where ${newsTickers.newsId} = ${news.id})`,
};

export const callersVote = and(eq(newsVotes.newsId, news.id), sql`${newsVotes.userId} = ${params.viewer}::bigint`);
