import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../database/cappedCount.ts';
import { mergedPageIds } from '../../database/search/mergedPageIds.ts';
import { paginate } from '../../database/paginate.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import { bots, botStatuses } from '../../database/tables/bots/bots.ts';
import { marketplaceBots } from '../../database/tables/bots/store.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { botOrder, isExistingBot, readBots, waitingSince, type BotRow } from '../bots/botRecord.ts';
import { getMembers, isOutside, whereNameMatches } from './botConditions.ts';
import { joinTeam, selectWaiting, waitingOrder } from './openRequests.ts';

/** The filters of the admins' list of bots; undefined fields do not filter. */
export interface ReviewFilter {
  readonly statusId: number | undefined;
  /** Part of the name of a bot, of its developer or of its team. */
  readonly name: string | null | undefined;
  readonly reviewed: boolean | undefined;
  /** Only bots with an open request. */
  readonly isWaiting: boolean;
  readonly categoryId: number | undefined;
  readonly notInCategoryId: number | undefined;
  /** A marketplace category: the bots in it, or all others. */
  readonly marketplaceCategoryId: number | undefined;
  readonly notInMarketplaceCategoryId: number | undefined;
}

/** The statuses of bots with an open request. */
const WAITING = [botStatusIds.verification_requested, botStatusIds.publish_requested];

/** Orders beside those of the wire: by rank within a marketplace category, and by waiting time. */
type AnyOrder = BotSort | 'place' | 'waiting';

/** The row of a bot in a marketplace category. */
const inMarketplaceCategory = (marketplaceCategoryId: number): SQL =>
  sql`from ${marketplaceBots} put where put.category_id = ${marketplaceCategoryId}::bigint and put.bot_id = ${bots.id}`;

/** Returns the order of a list, which ends with the id. A marketplace category has the order that its readers see. */
function toOrderBy(sortBy: AnyOrder, descending: boolean, marketplaceCategoryId: number | undefined): SQL[] {
  const direction = descending ? desc : asc;
  if (sortBy === 'waiting') return [direction(waitingSince), direction(bots.id)];
  if (sortBy !== 'place') return [direction(botOrder[sortBy]), direction(bots.id)];
  const rank =
    marketplaceCategoryId === undefined
      ? []
      : [asc(sql`(select put.rank ${inMarketplaceCategory(marketplaceCategoryId)})`)];
  return [...rank, desc(bots.subscriberCount), desc(bots.id)];
}

/** Returns a page of the bots of one status, or of all. */
export async function listPageByStatus(
  tx: Queryable,
  viewerId: number,
  {
    statusId,
    name,
    reviewed,
    isWaiting,
    categoryId,
    notInCategoryId,
    marketplaceCategoryId,
    notInMarketplaceCategoryId,
  }: ReviewFilter,
  params: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy: AnyOrder;
    readonly descending: boolean;
  },
): Promise<{ rows: BotRow[]; total: number }> {
  const isReviewed = reviewed === undefined ? undefined : eq(bots.reviewed, reviewed);
  const where = and(
    isExistingBot,
    // The id comes from the caller; the column's smaller type would reject large values.
    statusId === undefined ? undefined : sql`${bots.statusId} = ${statusId}::bigint`,
    isReviewed,
    isWaiting ? inArray(bots.statusId, WAITING) : undefined,
    notInCategoryId === undefined ? undefined : isOutside(notInCategoryId),
    marketplaceCategoryId === undefined
      ? undefined
      : sql`exists (select 1 ${inMarketplaceCategory(marketplaceCategoryId)})`,
    notInMarketplaceCategoryId === undefined
      ? undefined
      : sql`not exists (select 1 ${inMarketplaceCategory(notInMarketplaceCategoryId)})`,
    await whereNameMatches(tx, name),
  );
  const order = toOrderBy(params.sortBy, params.descending, marketplaceCategoryId);
  const members = categoryId === undefined ? [] : await getMembers(tx, categoryId, isReviewed);
  const select = (member: SQL | undefined) =>
    tx.select({ id: bots.id }).from(bots).innerJoin(teams, joinTeam).where(and(where, member));
  const [member, otherMember] = members;
  const counted = otherMember === undefined ? select(member) : unionAll(select(member), select(otherMember));
  const inStatusOrder = (size: number, start: number) => {
    const sorted = { id: bots.id, sorted: sql`${bots.statusId}`.as('sorted') };
    const parts = members.map((item) =>
      tx.select(sorted).from(bots).innerJoin(teams, joinTeam).where(and(where, item)).getSQL(),
    );
    return mergedPageIds(parts, params.descending, size, start);
  };
  const inRequestedOrder = () => {
    // All bots of the first statuses may belong to other categories.
    if (params.sortBy === 'status' && otherMember !== undefined)
      return {
        limit: (size: number) => ({
          offset: (start: number) => tx.execute<{ id: number }>(inStatusOrder(size, start)),
        }),
      };
    if (params.sortBy !== 'waiting') return select(or(...members)).orderBy(...order);
    return selectWaiting(tx, and(where, or(...members))).orderBy(...waitingOrder(params.descending ? desc : asc));
  };
  const found = await paginate(params, inRequestedOrder(), cappedCount(tx, counted));
  return {
    rows: await readBots(
      tx,
      viewerId,
      found.rows.map(({ id }) => id),
    ),
    total: found.total,
  };
}

/** Lists the statuses by id. */
export const listStatuses = (tx: Queryable) => tx.select().from(botStatuses).orderBy(asc(botStatuses.id));

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
