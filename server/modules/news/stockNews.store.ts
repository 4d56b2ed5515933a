import { and, asc, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { searchKey } from '../../database/keys.ts';
import { tickers } from '../../database/tables/market.ts';
import { news, newsTickers, newsVotes } from '../../database/tables/news.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedText } from '../mutes/mutes.filters.ts';
import type { ListedNewsRow } from './news.store.ts';
import {
  params,
  callersVote,
  COUNTED,
  countedSql,
  newsColumns,
  notAboutMuted,
  placeValues,
  getReading,
  type NewsPlace,
  type Reading,
} from './newsRow.ts';

/** Longer than any symbol. */
const mostLetters = 40;

/** Of two with the same symbol the one that still trades is meant, then the one listed here first. */
export async function findTicker(tx: Queryable, symbol: string): Promise<number | undefined> {
  const key = searchKey(symbol.slice(0, mostLetters));
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
 * Articles about the stock; what the platform tells developers is about none. Looked up article by article, on the key: else
 * PostgreSQL reads all articles there are to find those of a stock that is written about often.
 */
const isShown = sql`(
  select ${and(eq(news.audience, 'market'), notMutedText(news.searchKey, params.viewer))}
  from ${news} where ${news.id} = ${newsTickers.newsId})`;

const aboutStock = (): SQL | undefined =>
  and(sql`${newsTickers.tickerId} = ${params.ticker}::bigint`, isShown, notAboutMuted(newsTickers.newsId));

const pageQuery = prepareOnce((tx, reading: Reading) => {
  const older = sql`(${newsTickers.publishedAt}, ${newsTickers.newsId}) < (${params.afterMoment}::timestamptz, ${params.afterId}::bigint)`;
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
    .leftJoin(newsVotes, callersVote)
    .where(and(aboutStock(), reading === 'onward' ? older : undefined))
    .orderBy(desc(newsTickers.publishedAt), desc(newsTickers.newsId))
    .limit(params.limit)
    .offset(params.offset)
    .prepare('news_of_stock');
});

/** The news about a stock without what the reader muted, the newest first, in one statement. */
export const page = (tx: Queryable, viewerId: number, tickerId: number, place: NewsPlace): Promise<ListedNewsRow[]> =>
  pageQuery(tx, getReading(place)).execute({ viewer: viewerId, ticker: tickerId, ...placeValues(place) });

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

/** The beginning of the same list, as the page of a stock shows it. */
export const latest = (tx: Queryable, viewerId: number, tickerId: number, limit: number) =>
  latestQuery(tx, 'all').execute({ viewer: viewerId, ticker: tickerId, limit });

/** The number of articles as far as they are counted, for a page that has none to say it. */
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
