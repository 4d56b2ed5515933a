import { and, asc, count, desc, eq, exists, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { paginate } from '../../../database/pageOf.ts';
import { teamStatusIds } from '../../../database/referenceIds.ts';
import { bots, botStatuses } from '../../../database/tables/bots.ts';
import { commandUses } from '../../../database/tables/commands.ts';
import { reviews, subscriptionEvents } from '../../../database/tables/store.ts';
import { teamMembers, teams } from '../../../database/tables/teams.ts';
import type { Queryable } from '../../../database/types.ts';
import type { BotAnalysisSort, ChartDuration } from '../../../generated/schema.ts';
import { matchesSearch } from '../../ground/texts/searchTerm.ts';

/** The day on which a step begins, yyyy-mm-dd in UTC. The unit is one of three words, so it may stand in the statement. */
const stepSql = (unit: ChartDuration, moment: SQL | AnyPgColumn): SQL<string> =>
  sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${moment}), 'YYYY-MM-DD')`;

const whole = (expression: SQL): SQL<number> => sql`coalesce(${expression}, 0)`.mapWith(Number);

/** Uses per step from a day on, of one command or of all. Steps without any are missing. */
export async function usesPerStep(
  tx: Queryable,
  { botId, unit, from, key }: { botId: number; unit: ChartDuration; from: string; key: string | undefined },
): Promise<Map<string, number>> {
  const step = stepSql(unit, sql`${commandUses.day}::timestamp`);
  const rows = await tx
    .select({ step, value: whole(sql`sum(${commandUses.uses})`) })
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

/** Subscribers gained less those lost per step from a moment on. */
export async function subscriberChanges(
  tx: Queryable,
  { botId, unit, from }: { botId: number; unit: ChartDuration; from: Date },
): Promise<Map<string, number>> {
  const step = stepSql(unit, sql`${subscriptionEvents.createdAt} at time zone 'UTC'`);
  const rows = await tx
    .select({ step, value: whole(sql`sum(${subscriptionEvents.change})`) })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.botId, botId), gte(subscriptionEvents.createdAt, from)))
    .groupBy(step);
  return new Map(rows.map((row) => [row.step, row.value]));
}

/** Number and stars of the reviews per step in which they were first written; earlier ones count to the first step. */
export async function reviewsPerStep(
  tx: Queryable,
  { botId, unit, from }: { botId: number; unit: ChartDuration; from: Date },
): Promise<Map<string, { readonly count: number; readonly stars: number }>> {
  const step = stepSql(
    unit,
    sql`greatest(${reviews.createdAt}, ${from.toISOString()}::timestamptz) at time zone 'UTC'`,
  );
  const rows = await tx
    .select({ step, count: count(), stars: whole(sql`sum(${reviews.stars})`) })
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

/** The uses of all bots of a person's teams, before and after a day, in one pass. */
const getUses = (tx: Queryable, memberId: number, days: { readonly from: string; readonly before: string }) =>
  tx
    .select({
      botId: commandUses.botId,
      now: whole(sql`sum(${commandUses.uses}) filter (where ${commandUses.day} >= ${days.from}::date)`).as('now'),
      before: whole(sql`sum(${commandUses.uses}) filter (where ${commandUses.day} < ${days.from}::date)`).as('before'),
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

/** A page of the bots of a person's teams with their figures. */
export function page(
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
        uses: whole(sql`${uses.now}`),
        usesBefore: whole(sql`${uses.before}`),
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

/** Uses per bot and day from a day on. */
export async function usesPerDay(tx: Queryable, botIds: readonly number[], from: string) {
  if (botIds.length === 0) return [];
  return tx
    .select({ botId: commandUses.botId, day: commandUses.day, uses: whole(sql`sum(${commandUses.uses})`) })
    .from(commandUses)
    .where(and(inArray(commandUses.botId, [...botIds]), gte(commandUses.day, from)))
    .groupBy(commandUses.botId, commandUses.day);
}

/** Subscribers gained less those lost per bot from a moment on. */
export async function getChanges(tx: Queryable, botIds: readonly number[], from: Date): Promise<Map<number, number>> {
  if (botIds.length === 0) return new Map();
  const rows = await tx
    .select({ botId: subscriptionEvents.botId, value: whole(sql`sum(${subscriptionEvents.change})`) })
    .from(subscriptionEvents)
    .where(and(inArray(subscriptionEvents.botId, [...botIds]), gte(subscriptionEvents.createdAt, from)))
    .groupBy(subscriptionEvents.botId);
  return new Map(rows.map((row) => [row.botId, row.value]));
}
