import { and, asc, count, desc, eq, exists, ne, sql, type SQL } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { teamTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { readBots, type BotRow, isExistingBot, botOrder } from './botRecord.ts';

/** Two changes never get the same timestamp, because it is the version for optimistic locking. */
export const nextUpdatedAt = sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${bots.updatedAt} + interval '1 millisecond')`;

/** The filters of a list of bots; undefined fields do not filter. */
export interface BotFilter {
  readonly teamId?: number | undefined;
  /** Bots of the teams of this user. */
  readonly memberId?: number | undefined;
  /** With `memberId`: true selects the bots of the personal team, false those of the others. */
  readonly personal?: boolean | undefined;
  readonly categoryId?: number | undefined;
  readonly searchText?: string | undefined;
}

function matching(tx: Queryable, { teamId, memberId, personal, categoryId, searchText }: BotFilter): SQL | undefined {
  const member =
    memberId === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(teamMembers)
            .where(
              and(
                eq(teamMembers.teamId, bots.teamId),
                eq(teamMembers.userId, memberId),
                eq(teamMembers.state, 'accepted'),
              ),
            ),
        );
  const ofKind =
    personal === undefined
      ? undefined
      : personal
        ? eq(teams.typeId, teamTypeIds.personal)
        : ne(teams.typeId, teamTypeIds.personal);
  return and(
    isExistingBot,
    member,
    ofKind,
    teamId === undefined ? undefined : eq(bots.teamId, teamId),
    categoryId === undefined ? undefined : eq(bots.categoryId, categoryId),
    matchesSearch(bots.searchKey, searchText),
  );
}

/** Returns a page of bots and the number of matches; the newest first by default. */
export async function listPage(
  tx: Queryable,
  viewerId: number,
  filter: BotFilter,
  params: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy?: BotSort;
    readonly descending?: boolean;
  },
): Promise<{ rows: BotRow[]; total: number }> {
  const { sortBy = 'cts', descending = true } = params;
  const direction = descending ? desc : asc;
  const where = matching(tx, filter);
  const found = await paginate(
    params,
    tx
      .select({ id: bots.id })
      .from(bots)
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .where(where)
      .orderBy(direction(botOrder[sortBy]), direction(bots.id)),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where),
  );
  const ids = found.rows.map(({ id }) => id);
  return { rows: await readBots(tx, viewerId, ids), total: found.total };
}

/** Returns a page of a team's bots, the newest first, and their number. */
export const listPageByTeam = (
  tx: Queryable,
  viewerId: number,
  teamId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: BotRow[]; total: number }> => listPage(tx, viewerId, { teamId }, params);
