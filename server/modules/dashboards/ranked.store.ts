import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { portfolioPerformance } from '../../database/tables/dashboards.ts';
import { follows } from '../../database/tables/follows.ts';
import { users } from '../../database/tables/people.ts';
import { userSettings } from '../../database/tables/settings.ts';
import type { Queryable } from '../../database/types.ts';
import { notBlocked } from '../people/people.visibility.ts';
import { notMutedPerson } from '../mutes/mutes.filters.ts';

/** By what people are ranked: how their public portfolio did, or their score. */
export type Ranking = 'performance' | 'score';

const params = {
  viewer: sql.placeholder('viewer'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

/** App users in use, neither blocked nor muted; the reader is among them. Accounts of guests' devices are not. */
const isRanked = and(
  // Numbers stand in the text: so PostgreSQL knows that the partial index of the scores fits.
  sql`${users.statusId} = ${sql.raw(String(userStatusIds.active))}`,
  sql`${users.typeId} = ${sql.raw(String(userTypeIds.app_user))}`,
  sql`not ${users.isGuest}`,
  notBlocked(users.id, params.viewer),
  notMutedPerson(users.id, params.viewer),
);

/** What somebody keeps to themselves since the last run of the ranking is not shown any more. */
const isShown = sql`${userSettings.publicPortfolio} = 'public'`;

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
  /** The reader's follow of this person, null without one. */
  follow: follows.state,
  /** Null for people without a portfolio, and for those who keep it to themselves. */
  performance: {
    value: portfolioPerformance.value,
    previousCloseValue: portfolioPerformance.previousCloseValue,
    changePercent: portfolioPerformance.changePercent,
    series: portfolioPerformance.series,
    computedAt: portfolioPerformance.computedAt,
  },
};

const ofReader = (): SQL | undefined =>
  and(eq(follows.followedId, users.id), sql`${follows.followerId} = ${params.viewer}::bigint`);

const selectByScore = (tx: Queryable) =>
  tx
    .select(columns)
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .leftJoin(follows, ofReader())
    .leftJoin(portfolioPerformance, and(eq(portfolioPerformance.userId, users.id), isShown))
    .where(scored)
    .orderBy(desc(users.score), desc(users.id))
    .limit(params.limit)
    .offset(params.offset)
    .prepare('people_by_score');

const selectByPerformance = (tx: Queryable) =>
  tx
    .select(columns)
    .from(portfolioPerformance)
    .innerJoin(users, eq(users.id, portfolioPerformance.userId))
    .innerJoin(userSettings, eq(userSettings.userId, portfolioPerformance.userId))
    .leftJoin(follows, ofReader())
    .where(performing)
    .orderBy(desc(portfolioPerformance.changePercent), desc(portfolioPerformance.userId))
    .limit(params.limit)
    .offset(params.offset)
    .prepare('people_by_performance');

const listed = {
  score: (tx: Queryable) => tx.select({ id: users.id }).from(users).where(scored).limit(params.limit).as('listed'),
  performance: (tx: Queryable) =>
    tx
      .select({ id: users.id })
      .from(portfolioPerformance)
      .innerJoin(users, eq(users.id, portfolioPerformance.userId))
      .innerJoin(userSettings, eq(userSettings.userId, portfolioPerformance.userId))
      .where(performing)
      .limit(params.limit)
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

/** The next people of a ranking, the best first. */
export const page = async (
  tx: Queryable,
  viewerId: number,
  ranking: Ranking,
  place: { readonly limit: number; readonly offset: number },
): Promise<RankedRow[]> => {
  const values = { viewer: viewerId, ...place };
  return ranking === 'score' ? byScore(tx, 'all').execute(values) : byPerformance(tx, 'all').execute(values);
};

/** How many there are, counted no further than `most`; like the page by a statement that is prepared once. */
export async function countRanked(tx: Queryable, viewerId: number, ranking: Ranking, most: number): Promise<number> {
  const [row] = await totals(tx, ranking).execute({ viewer: viewerId, limit: most });
  return row?.total ?? 0;
}
