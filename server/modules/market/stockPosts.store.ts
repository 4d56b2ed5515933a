import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { corporateActions } from '../../database/tables/market.ts';
import { users } from '../../database/tables/people.ts';
import { holdings } from '../../database/tables/portfolios.ts';
import { posts, postTickers, postVotes } from '../../database/tables/posts.ts';
import { userSettings } from '../../database/tables/settings.ts';
import type { Queryable } from '../../database/types.ts';
import { postsToShow } from '../posts/posts.visibility.ts';
import type { Viewer } from '../../access/viewer.ts';

/** The latest posts about a stock that the reader may see and has not muted, the newest first. */
export const latestPosts = (tx: Queryable, viewer: Pick<Viewer, 'id' | 'role'>, tickerId: number, limit: number) =>
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
    })
    .from(postTickers)
    .innerJoin(posts, eq(posts.id, postTickers.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(postVotes, and(eq(postVotes.postId, posts.id), eq(postVotes.userId, viewer.id)))
    .where(and(eq(postTickers.tickerId, tickerId), postsToShow(viewer)))
    .orderBy(desc(postTickers.createdAt), desc(postTickers.postId))
    .limit(limit);

/** Old shares become so many of today: the product of the splits since the purchase, until `day`. */
const splitsSince = (day: string) => sql`coalesce((
  select exp(sum(ln(ca.ratio))) from ${corporateActions} ca
  where ca.ticker_id = ${holdings.tickerId} and ca.kind = 'split'
    and ca.day > ${holdings.purchasedOn} and ca.day <= ${day}::date), 1)`;

/**
 * What a share of today cost the people who show everybody what they hold, on average. Those who keep their portfolio to
 * themselves, and those who hold none, are left out.
 */
export async function publicCosts(
  tx: Queryable,
  tickerId: number,
  userIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({
      userId: holdings.userId,
      cost: sql`sum(${holdings.quantity} * ${holdings.purchasePrice})`.mapWith(Number),
      shares: sql`sum(${holdings.quantity}::double precision * ${splitsSince(day)})`.mapWith(Number),
    })
    .from(holdings)
    .innerJoin(userSettings, and(eq(userSettings.userId, holdings.userId), eq(userSettings.publicPortfolio, 'public')))
    .where(and(eq(holdings.tickerId, tickerId), inArray(holdings.userId, [...userIds])))
    .groupBy(holdings.userId);
  return new Map(rows.flatMap(({ userId, cost, shares }) => (shares > 0 ? [[userId, cost / shares] as const] : [])));
}
