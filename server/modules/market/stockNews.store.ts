import { and, desc, eq, sql } from 'drizzle-orm';
import { news, newsTickers } from '../../database/tables/news.ts';
import type { Queryable } from '../../database/types.ts';
import { mutedTickers, notMutedText } from '../mutes/mutes.filters.ts';

/** The latest market news about a stock that the reader has not muted, by a word or by a ticker, the newest first. */
export const latestNews = (tx: Queryable, viewerId: number, tickerId: number, limit: number) =>
  tx
    .select({ id: news.id, img: news.thumb, date: news.publishedAt, title: news.title, source: news.source })
    .from(newsTickers)
    .innerJoin(news, eq(news.id, newsTickers.newsId))
    .where(
      and(
        eq(newsTickers.tickerId, tickerId),
        eq(news.audience, 'market'),
        notMutedText(news.searchKey, viewerId),
        sql`${news.id} not in (
          select nt.news_id from ${newsTickers} nt where nt.ticker_id in (${mutedTickers(viewerId)}))`,
      ),
    )
    .orderBy(desc(newsTickers.publishedAt), desc(news.id))
    .limit(limit);
