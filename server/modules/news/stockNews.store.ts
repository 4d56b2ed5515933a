import { and, asc, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { searchKey } from '../../database/keys.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { news, newsTickers, newsVotes } from '../../database/tables/market/news.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedText } from '../mutes/mutes.filters.ts';
import type { ListedNewsRow } from './news.store.ts';
import {
  params,
  viewersVote,
  COUNTED,
  countedSql,
  newsColumns,
  notAboutMuted,
  windowValues,
  getPageMode,
  type NewsWindow,
  type PageMode,
} from './newsRow.ts';

/** An upper bound for the length of a symbol. */
const MAX_SYMBOL_LENGTH = 40;

/** When several tickers share a symbol, prefers one that still trades, then the lowest id. */
export async function findTicker(tx: Queryable, symbol: string): Promise<number | undefined> {
  const key = searchKey(symbol.slice(0, MAX_SYMBOL_LENGTH));
  if (key === '') return undefined;
  const [row] = await tx
    .select({ id: tickers.id })
    .from(tickers)
    .where(and(eq(tickers.symbolKey, key), isNotNull(tickers.exchangeId)))
    .orderBy(sql`${tickers.delistedOn} is not null`, asc(tickers.id))
    .limit(1);
  return row?.id;
}

/**
 * Matches visible articles about the stock. The subquery looks each article up by its primary key; with a join
 * PostgreSQL would scan all articles for a stock with many of them.
 */
const isShown = sql`(
  select ${and(eq(news.audience, 'market'), notMutedText(news.searchKey, params.viewer))}
  from ${news} where ${news.id} = ${newsTickers.newsId})`;

const aboutStock = (): SQL | undefined =>
  and(sql`${newsTickers.tickerId} = ${params.ticker}::bigint`, isShown, notAboutMuted(newsTickers.newsId));

const pageQuery = prepareOnce((tx, mode: PageMode) => {
  const older = sql`(${newsTickers.publishedAt}, ${newsTickers.newsId}) < (${params.afterTime}::timestamptz, ${params.afterId}::bigint)`;
  return tx
    .select({
      ...newsColumns,
      total: countedSql(
        sql`select 1 from ${newsTickers} where ${aboutStock()}
          order by ${newsTickers.publishedAt} desc, ${newsTickers.newsId} desc`,
      ),
    })
    .from(newsTickers)
    .innerJoin(news, eq(news.id, newsTickers.newsId))
    .leftJoin(newsVotes, viewersVote)
    .where(and(aboutStock(), mode === 'byCursor' ? older : undefined))
    .orderBy(desc(newsTickers.publishedAt), desc(newsTickers.newsId))
    .limit(params.limit)
    .offset(params.offset)
    .prepare('news_of_stock');
});

/** A page of the news about a stock without muted content, newest first, in one statement. */
export const listPage = (
  tx: Queryable,
  viewerId: number,
  tickerId: number,
  window: NewsWindow,
): Promise<ListedNewsRow[]> =>
  pageQuery(tx, getPageMode(window)).execute({ viewer: viewerId, ticker: tickerId, ...windowValues(window) });

const latestQuery = prepareOnce((tx) =>
  tx
    .select({ id: news.id, img: news.thumb, date: news.publishedAt, title: news.title, source: news.source })
    .from(newsTickers)
    .innerJoin(news, eq(news.id, newsTickers.newsId))
    .where(aboutStock())
    .orderBy(desc(newsTickers.publishedAt), desc(newsTickers.newsId))
    .limit(params.limit)
    .prepare('latest_news_of_stock'),
);

/** The first articles of the same list, for the page of a stock. */
export const listLatest = (tx: Queryable, viewerId: number, tickerId: number, limit: number) =>
  latestQuery(tx, 'all').execute({ viewer: viewerId, ticker: tickerId, limit });

/** The capped number of articles, for an empty page, whose rows cannot carry the total. */
export async function countAll(tx: Queryable, viewerId: number, tickerId: number): Promise<number> {
  const counted = tx
    .select({ id: newsTickers.newsId })
    .from(newsTickers)
    .where(aboutStock())
    .limit(COUNTED)
    .as('counted');
  const [row] = await tx
    .select({ total: count() })
    .from(counted)
    .prepare('news_of_stock_count')
    .execute({ viewer: viewerId, ticker: tickerId });
  return row?.total ?? 0;
}
