import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { exchanges, tickers } from '../../database/tables/market.ts';
import { users } from '../../database/tables/people.ts';
import { holdings } from '../../database/tables/portfolios.ts';
import { posts, postTickers, postVotes } from '../../database/tables/posts.ts';
import { userSettings } from '../../database/tables/settings.ts';
import type { Queryable } from '../../database/types.ts';
import { hasReported } from './posts.store.ts';
import { latestIdsAbout } from './feeds/feedPage.store.ts';
import { getSessionDay, splitFactor } from '../market/quotes/splits.ts';
import type { Viewer } from '../../access/viewer.ts';

/** The latest posts about a stock that the reader may see and has not muted, the newest first, among the latest `most`. */
export const latestPosts = (
  tx: Queryable,
  viewer: Pick<Viewer, 'id' | 'role'>,
  tickerId: number,
  { limit, most }: { readonly limit: number; readonly most: number },
) =>
  tx
    .select({
      id: posts.id,
      description: posts.description,
      comments: posts.commentCount,
      createdAt: posts.createdAt,
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
    .where(and(eq(postTickers.tickerId, tickerId), sql`${posts.id} in (${latestIdsAbout(viewer, tickerId, limit, most)})`))
    .orderBy(desc(postTickers.createdAt), desc(postTickers.postId))
    .limit(limit);

/** The shares that were bought have become so many by the session that the price is of. */
const sharesNow = sql.raw(
  `holdings.quantity * ${splitFactor({ ticker: 'holdings.ticker_id', after: 'holdings.purchased_on', until: 'priced.day' })}`,
);

/**
 * What a share cost the people who show everybody what they hold, on average, in shares of the session that a price of the
 * moment `asOf` is of. Those who keep their portfolio to themselves, and those who hold none, are left out.
 */
export async function publicCosts(
  tx: Queryable,
  tickerId: number,
  userIds: readonly number[],
  asOf: Date,
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const priced = sql`lateral (
    select ${sql.raw(getSessionDay('moment.at', 'exchanges.time_zone'))} as day
    from (select ${asOf.toISOString()}::timestamptz as at) moment) priced`;
  const rows = await tx
    .select({
      userId: holdings.userId,
      cost: sql`sum(${holdings.quantity} * ${holdings.purchasePrice})`.mapWith(Number),
      shares: sql`sum(${sharesNow})`.mapWith(Number),
    })
    .from(holdings)
    .innerJoin(userSettings, and(eq(userSettings.userId, holdings.userId), eq(userSettings.publicPortfolio, 'public')))
    .innerJoin(tickers, eq(tickers.id, holdings.tickerId))
    .leftJoin(exchanges, eq(exchanges.id, tickers.exchangeId))
    .innerJoin(priced, sql`true`)
    .where(and(eq(holdings.tickerId, tickerId), inArray(holdings.userId, [...userIds])))
    .groupBy(holdings.userId);
  return new Map(rows.flatMap(({ userId, cost, shares }) => (shares > 0 ? [[userId, cost / shares] as const] : [])));
}
