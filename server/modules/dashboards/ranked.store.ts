import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { builtOnce } from '../../database/builtOnce.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { portfolioPerformance } from '../../database/tables/dashboards.ts';
import { follows } from '../../database/tables/follows.ts';
import { users } from '../../database/tables/people.ts';
import { userSettings } from '../../database/tables/settings.ts';
import type { Queryable } from '../../database/types.ts';
import { notBlocked } from '../blocks/blocks.store.ts';
import { notMutedPerson } from '../mutes/mutes.filters.ts';

/** By what people are ranked: how their public portfolio did, or their score. */
export type Ranking = 'performance' | 'score';

const asked = {
  viewer: sql.placeholder('viewer'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

// Numbers and words of states stand in the text: so PostgreSQL knows that the partial indexes of the rankings fit.
const isActive = sql`${users.statusId} = ${sql.raw(String(userStatusIds.active))}`;
const isAppUser = sql`${users.typeId} = ${sql.raw(String(userTypeIds.app_user))}`;
const isShown = sql`${userSettings.publicPortfolio} = 'public'`;

const hasRank: Record<Ranking, SQL | undefined> = {
  performance: and(sql`${users.performancePercent} is not null`, isShown),
  score: sql`${users.score} > 0`,
};
const order: Record<Ranking, SQL[]> = {
  performance: [desc(users.performancePercent), desc(users.id)],
  score: [desc(users.score), desc(users.id)],
};

/** App users in use, neither blocked nor muted; the reader is among them. Accounts of guests' devices are not. */
const isListed = (ranking: Ranking): SQL | undefined =>
  and(
    isActive,
    isAppUser,
    hasRank[ranking],
    eq(users.isGuest, sql`false`),
    notBlocked(users.id, asked.viewer),
    notMutedPerson(users.id, asked.viewer),
  );

function selectRanked(tx: Queryable, ranking: Ranking) {
  return (
    tx
      .select({
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
        performance: {
          value: portfolioPerformance.value,
          previousCloseValue: portfolioPerformance.previousCloseValue,
          changePercent: portfolioPerformance.changePercent,
          series: portfolioPerformance.series,
          computedAt: portfolioPerformance.computedAt,
        },
      })
      .from(users)
      .leftJoin(userSettings, eq(userSettings.userId, users.id))
      .leftJoin(follows, and(eq(follows.followedId, users.id), sql`${follows.followerId} = ${asked.viewer}::bigint`))
      // What somebody keeps to themselves since the last run of the ranking is not shown any more.
      .leftJoin(portfolioPerformance, and(eq(portfolioPerformance.userId, users.id), isShown))
      .where(isListed(ranking))
      .orderBy(...order[ranking])
      .limit(asked.limit)
      .offset(asked.offset)
      .prepare('ranked_people')
  );
}

/** How many there are, counted no further than `limit`. */
function selectTotal(tx: Queryable, ranking: Ranking) {
  const listed = tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(isListed(ranking))
    .limit(asked.limit)
    .as('listed');
  return tx
    .select({ total: sql<number>`count(*)` })
    .from(listed)
    .prepare('ranked_people_total');
}

const ranked = builtOnce(selectRanked);
const totals = builtOnce(selectTotal);

export type RankedRow = Awaited<ReturnType<ReturnType<typeof selectRanked>['execute']>>[number];

/** The next people of a ranking, the best first. */
export const page = (
  tx: Queryable,
  viewerId: number,
  ranking: Ranking,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RankedRow[]> => ranked(tx, ranking).execute({ viewer: viewerId, limit, offset });

export async function countUpTo(tx: Queryable, viewerId: number, ranking: Ranking, most: number): Promise<number> {
  const [row] = await totals(tx, ranking).execute({ viewer: viewerId, limit: most });
  return row?.total ?? 0;
}
