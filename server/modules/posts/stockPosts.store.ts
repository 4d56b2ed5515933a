import { and, desc, eq, inArray, sql, ne } from 'drizzle-orm';
import { exchanges, tickers } from '../../database/tables/market/market.ts';
import { users } from '../../database/tables/people/people.ts';
import { holdings } from '../../database/tables/market/portfolios.ts';
import { posts, postTickers, postVotes } from '../../database/tables/social/posts.ts';
import { userSettings } from '../../database/tables/people/settings.ts';
import type { Queryable } from '../../database/types.ts';
import { hasReported } from './postCards.store.ts';
import { listLatestIdsAbout } from './feeds/feedPage.store.ts';
import { getSessionDay, splitFactorSql } from '../market/quotes/splits.ts';
import type { Reader } from './posts.visibility.ts';

/** The newest posts about a stock that the reader may see and has not muted, among the latest `candidateLimit`. */
export const listLatestPosts = (
  tx: Queryable,
  viewer: Reader & { readonly id: number },
  tickerId: number,
  { limit, candidateLimit }: { readonly limit: number; readonly candidateLimit: number },
) =>
  tx
    .select({
      id: posts.id,
      description: posts.description,
      comments: posts.commentCount,
      createdAt: posts.createdAt,
      areQuotesOff: posts.areQuotesOff,
      upVotes: posts.upVotes,
      downVotes: posts.downVotes,
      author: {
        id: users.id,
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        thumb: users.thumb,
      },
      /** The reader's vote, null without one. */
      votedUp: postVotes.isUp,
      isReported: hasReported(viewer.id),
    })
    .from(postTickers)
    .innerJoin(posts, eq(posts.id, postTickers.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(postVotes, and(eq(postVotes.postId, posts.id), eq(postVotes.userId, viewer.id)))
    .where(
      and(
        eq(postTickers.tickerId, tickerId),
        sql`${posts.id} in (${listLatestIdsAbout(viewer, tickerId, limit, candidateLimit)})`,
      ),
    )
    .orderBy(desc(postTickers.createdAt), desc(postTickers.postId))
    .limit(limit);

/** The number of shares after the splits between the purchase and the session of the price. */
const sharesNow = sql.raw(
  `holdings.quantity * ${splitFactorSql({ ticker: 'holdings.ticker_id', after: 'holdings.purchased_on', until: 'priced.day' })}`,
);

/**
 * The average cost per share of users with public portfolios, adjusted for splits up to the session of a price at
 * `asOf`. Users whose portfolio is not public, who show no details of it, or who do not
 * hold the stock are left out.
 */
export async function readAverageCosts(
  tx: Queryable,
  tickerId: number,
  userIds: readonly number[],
  asOf: Date,
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const priced = sql`lateral (
    select ${sql.raw(getSessionDay('quoted.at', 'exchanges.time_zone'))} as day
    from (select ${asOf.toISOString()}::timestamptz as at) quoted) priced`;
  const rows = await tx
    .select({
      userId: holdings.userId,
      totalCost: sql`sum(${holdings.quantity} * ${holdings.purchasePrice})`.mapWith(Number),
      shares: sql`sum(${sharesNow})`.mapWith(Number),
    })
    .from(holdings)
    .innerJoin(
      userSettings,
      and(
        eq(userSettings.userId, holdings.userId),
        eq(userSettings.publicPortfolio, 'public'),
        ne(userSettings.portfolioDetail, 'off'),
      ),
    )
    .innerJoin(tickers, eq(tickers.id, holdings.tickerId))
    .leftJoin(exchanges, eq(exchanges.id, tickers.exchangeId))
    .innerJoin(priced, sql`true`)
    .where(and(eq(holdings.tickerId, tickerId), inArray(holdings.userId, [...userIds])))
    .groupBy(holdings.userId);
  return new Map(
    rows.flatMap(({ userId, totalCost, shares }) => (shares > 0 ? [[userId, totalCost / shares] as const] : [])),
  );
}
