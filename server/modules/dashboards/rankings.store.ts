import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { portfolioPerformance } from '../../database/tables/market/dashboards.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { users } from '../../database/tables/people/people.ts';
import { userSettings } from '../../database/tables/people/settings.ts';
import type { Queryable } from '../../database/types.ts';
import { notBlocked } from '../people/people.visibility.ts';
import { notMutedPerson } from '../mutes/mutes.filters.ts';

/** The criterion of a ranking: the performance of public portfolios, or the score. */
export type Ranking = 'performance' | 'score';

const placeholders = {
  viewer: sql.placeholder('viewer'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

/**
 * Matches active app users, without guests and without users who are blocked or muted by the viewer. The viewer is
 * included.
 */
const isRanked = and(
  // The literals are inlined so that the planner can use the partial index on scores.
  sql`${users.statusId} = ${sql.raw(String(userStatusIds.active))}`,
  sql`${users.typeId} = ${sql.raw(String(userTypeIds.app_user))}`,
  sql`not ${users.isGuest}`,
  notBlocked(users.id, placeholders.viewer),
  notMutedPerson(users.id, placeholders.viewer),
);

/**
 * Matches portfolios that the viewer may see: public ones, and of private accounts only to accepted followers. Settings
 * may have changed after the last run of the ranking.
 */
const isShown = and(
  sql`${userSettings.publicPortfolio} = 'public' and ${userSettings.portfolioDetail} <> 'off'`,
  or(
    sql`not ${users.isPrivate}`,
    sql`${follows.state} = 'accepted'`,
    sql`${users.id} = ${placeholders.viewer}::bigint`,
  ),
);

const scored = and(isRanked, sql`${users.score} > 0`);
const performing = and(isRanked, isShown);

const columns = {
  id: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
  profilephoto: users.profilephoto,
  thumb: users.thumb,
  isPrivate: users.isPrivate,
  numFollowers: users.numFollowers,
  numPosts: users.numPosts,
  score: users.score,
  /** The viewer's follow of this user, null without one. */
  follow: follows.state,
  portfolioDetail: userSettings.portfolioDetail,
  /** Null for users without a portfolio that the viewer may see. */
  performance: {
    value: portfolioPerformance.value,
    previousCloseValue: portfolioPerformance.previousCloseValue,
    changePercent: portfolioPerformance.changePercent,
    series: portfolioPerformance.series,
    computedAt: portfolioPerformance.computedAt,
  },
};

const isFollowOfViewer = (): SQL | undefined =>
  and(eq(follows.followedId, users.id), sql`${follows.followerId} = ${placeholders.viewer}::bigint`);

const selectByScore = (tx: Queryable) =>
  tx
    .select(columns)
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .leftJoin(follows, isFollowOfViewer())
    .leftJoin(portfolioPerformance, and(eq(portfolioPerformance.userId, users.id), isShown))
    .where(scored)
    .orderBy(desc(users.score), desc(users.id))
    .limit(placeholders.limit)
    .offset(placeholders.offset)
    .prepare('people_by_score');

const selectByPerformance = (tx: Queryable) =>
  tx
    .select(columns)
    .from(portfolioPerformance)
    .innerJoin(users, eq(users.id, portfolioPerformance.userId))
    .innerJoin(userSettings, eq(userSettings.userId, portfolioPerformance.userId))
    .leftJoin(follows, isFollowOfViewer())
    .where(performing)
    .orderBy(desc(portfolioPerformance.changePercent), desc(portfolioPerformance.userId))
    .limit(placeholders.limit)
    .offset(placeholders.offset)
    .prepare('people_by_performance');

const listed = {
  score: (tx: Queryable) =>
    tx.select({ id: users.id }).from(users).where(scored).limit(placeholders.limit).as('listed'),
  performance: (tx: Queryable) =>
    tx
      .select({ id: users.id })
      .from(portfolioPerformance)
      .innerJoin(users, eq(users.id, portfolioPerformance.userId))
      .innerJoin(userSettings, eq(userSettings.userId, portfolioPerformance.userId))
      .leftJoin(follows, isFollowOfViewer())
      .where(performing)
      .limit(placeholders.limit)
      .as('listed'),
};

const selectTotal = (tx: Queryable, ranking: Ranking) =>
  tx
    .select({ total: sql<number>`count(*)` })
    .from(listed[ranking](tx))
    .prepare('ranked_people_total');

const byScore = prepareOnce(selectByScore);
const byPerformance = prepareOnce(selectByPerformance);
const totals = prepareOnce(selectTotal);

export type RankedRow = Awaited<ReturnType<ReturnType<typeof selectByScore>['execute']>>[number];

/** Returns a range of a ranking, the best first. */
export const listPage = async (
  tx: Queryable,
  viewerId: number,
  ranking: Ranking,
  range: { readonly limit: number; readonly offset: number },
): Promise<RankedRow[]> => {
  const values = { viewer: viewerId, ...range };
  return ranking === 'score' ? byScore(tx, 'all').execute(values) : byPerformance(tx, 'all').execute(values);
};

/** Counts the users of a ranking, up to `cap`, with a prepared statement. */
export async function countRanked(tx: Queryable, viewerId: number, ranking: Ranking, cap: number): Promise<number> {
  const [row] = await totals(tx, ranking).execute({ viewer: viewerId, limit: cap });
  return row?.total ?? 0;
}
