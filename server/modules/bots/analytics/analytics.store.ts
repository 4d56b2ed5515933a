import { and, asc, count, desc, eq, exists, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { paginate } from '../../../database/paginate.ts';
import { teamStatusIds } from '../../../database/referenceIds.ts';
import { bots, botStatuses } from '../../../database/tables/bots/bots.ts';
import { commandUses } from '../../../database/tables/bots/commands.ts';
import { reviews, subscriptionEvents } from '../../../database/tables/bots/store.ts';
import { teamMembers, teams } from '../../../database/tables/bots/teams.ts';
import type { Queryable } from '../../../database/types.ts';
import type { BotAnalysisSort, ChartDuration } from '../../../generated/schema.ts';
import { matchesSearch } from '../../ground/texts/searchTerm.ts';

/**
 * Returns the day on which a step begins, yyyy-mm-dd in UTC. The unit is one of three constants, so inlining it is
 * safe.
 */
const stepSql = (unit: ChartDuration, timestamp: SQL | AnyPgColumn): SQL<string> =>
  sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${timestamp}), 'YYYY-MM-DD')`;

const toInteger = (expression: SQL): SQL<number> => sql`coalesce(${expression}, 0)`.mapWith(Number);

/** Returns the uses per step since a day, of one command or of all. Steps without uses are missing. */
export async function countUsesPerStep(
  tx: Queryable,
  { botId, unit, from, key }: { botId: number; unit: ChartDuration; from: string; key: string | undefined },
): Promise<Map<string, number>> {
  const step = stepSql(unit, sql`${commandUses.day}::timestamp`);
  const rows = await tx
    .select({ step, value: toInteger(sql`sum(${commandUses.uses})`) })
    .from(commandUses)
    .where(
      and(
        eq(commandUses.botId, botId),
        gte(commandUses.day, from),
        key === undefined ? undefined : eq(commandUses.commandKey, key),
      ),
    )
    .groupBy(step);
  return new Map(rows.map((row) => [row.step, row.value]));
}

/** Returns the net change of subscribers per step since a date. */
export async function countSubscriberChanges(
  tx: Queryable,
  { botId, unit, from }: { botId: number; unit: ChartDuration; from: Date },
): Promise<Map<string, number>> {
  const step = stepSql(unit, sql`${subscriptionEvents.createdAt} at time zone 'UTC'`);
  const rows = await tx
    .select({ step, value: toInteger(sql`sum(${subscriptionEvents.change})`) })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.botId, botId), gte(subscriptionEvents.createdAt, from)))
    .groupBy(step);
  return new Map(rows.map((row) => [row.step, row.value]));
}

/** Returns number and stars of the reviews per step of their first version. Earlier reviews count in the first step. */
export async function countReviewsPerStep(
  tx: Queryable,
  { botId, unit, from }: { botId: number; unit: ChartDuration; from: Date },
): Promise<Map<string, { readonly count: number; readonly stars: number }>> {
  const step = stepSql(
    unit,
    sql`greatest(${reviews.createdAt}, ${from.toISOString()}::timestamptz) at time zone 'UTC'`,
  );
  const rows = await tx
    .select({ step, count: count(), stars: toInteger(sql`sum(${reviews.stars})`) })
    .from(reviews)
    .where(eq(reviews.botId, botId))
    .groupBy(sql`1`);
  return new Map(rows.map(({ step: at, ...row }) => [at, row]));
}

export interface AnalysisFilter {
  readonly memberId: number;
  readonly botId: number | undefined;
  readonly searchText: string | undefined;
}

const rating = sql`case when ${bots.reviewCount} = 0 then 0 else ${bots.starTotal}::float8 / ${bots.reviewCount} end`;

function matching(tx: Queryable, { memberId, botId, searchText }: AnalysisFilter): SQL | undefined {
  const membership = tx
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(
      and(eq(teamMembers.teamId, bots.teamId), eq(teamMembers.userId, memberId), eq(teamMembers.state, 'accepted')),
    );
  return and(
    isNull(bots.deletedAt),
    eq(teams.statusId, teamStatusIds.active),
    exists(membership),
    botId === undefined ? undefined : eq(bots.id, botId),
    matchesSearch(bots.searchKey, searchText),
  );
}

/** Sums the uses of all bots of a user's teams, before and after a day, in one scan. */
const getUses = (tx: Queryable, memberId: number, days: { readonly from: string; readonly before: string }) =>
  tx
    .select({
      botId: commandUses.botId,
      now: toInteger(sql`sum(${commandUses.uses}) filter (where ${commandUses.day} >= ${days.from}::date)`).as('now'),
      before: toInteger(sql`sum(${commandUses.uses}) filter (where ${commandUses.day} < ${days.from}::date)`).as(
        'before',
      ),
    })
    .from(commandUses)
    .innerJoin(bots, eq(bots.id, commandUses.botId))
    .innerJoin(
      teamMembers,
      and(eq(teamMembers.teamId, bots.teamId), eq(teamMembers.userId, memberId), eq(teamMembers.state, 'accepted')),
    )
    .where(gte(commandUses.day, days.before))
    .groupBy(commandUses.botId)
    .as('uses');

/** Returns a page of the bots of a user's teams with their stats. */
export function listPage(
  tx: Queryable,
  filter: AnalysisFilter,
  params: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy: BotAnalysisSort;
    readonly descending: boolean;
  },
  days: { readonly from: string; readonly before: string },
) {
  const uses = getUses(tx, filter.memberId, days);
  const columns: Readonly<Record<BotAnalysisSort, AnyPgColumn | SQL>> = {
    name: bots.nameKey,
    subscribers: bots.subscriberCount,
    uses: sql`coalesce(${uses.now}, 0)`,
    rating,
  };
  const direction = params.descending ? desc : asc;
  const where = matching(tx, filter);
  return paginate(
    params,
    tx
      .select({
        bot: bots,
        status: botStatuses,
        team: { id: teams.id, name: teams.name, typeId: teams.typeId },
        uses: toInteger(sql`${uses.now}`),
        usesBefore: toInteger(sql`${uses.before}`),
      })
      .from(bots)
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .innerJoin(botStatuses, eq(botStatuses.id, bots.statusId))
      .leftJoin(uses, eq(uses.botId, bots.id))
      .where(where)
      .orderBy(direction(columns[params.sortBy]), direction(bots.id)),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where),
  );
}

/** Returns the uses per bot and day since a day. */
export async function countUsesPerDay(tx: Queryable, botIds: readonly number[], from: string) {
  if (botIds.length === 0) return [];
  return tx
    .select({ botId: commandUses.botId, day: commandUses.day, uses: toInteger(sql`sum(${commandUses.uses})`) })
    .from(commandUses)
    .where(and(inArray(commandUses.botId, [...botIds]), gte(commandUses.day, from)))
    .groupBy(commandUses.botId, commandUses.day);
}

/** Returns the net change of subscribers per bot since a date. */
export async function getChanges(tx: Queryable, botIds: readonly number[], from: Date): Promise<Map<number, number>> {
  if (botIds.length === 0) return new Map();
  const rows = await tx
    .select({ botId: subscriptionEvents.botId, value: toInteger(sql`sum(${subscriptionEvents.change})`) })
    .from(subscriptionEvents)
    .where(and(inArray(subscriptionEvents.botId, [...botIds]), gte(subscriptionEvents.createdAt, from)))
    .groupBy(subscriptionEvents.botId);
  return new Map(rows.map((row) => [row.botId, row.value]));
}
