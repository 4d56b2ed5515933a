import { and, asc, count, desc, eq, exists, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cappedCount, selectCappedCount } from '../../database/cappedCount.ts';
import { mergedPageIds } from '../../database/mergedPageIds.ts';
import { paginate } from '../../database/paginate.ts';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { findIds } from '../../database/searchAcrossTables.ts';
import { botStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { botRequests } from '../../database/tables/bots/botReviews.ts';
import { bots, botStatuses } from '../../database/tables/bots/bots.ts';
import { users } from '../../database/tables/people/people.ts';
import { botCategoryBots, marketplaceBots } from '../../database/tables/bots/store.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { botOrder, isExistingBot, readBots, waitingSince, type BotRow } from '../bots/botRecord.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

const joinTeam = eq(teams.id, bots.teamId);
const isOpen = eq(botRequests.state, 'open');

/** Selects the bots with an open request. Starts from the requests, which have an index on their time. */
const selectWaiting = (tx: Queryable, where?: SQL) =>
  tx
    .select({ id: bots.id })
    .from(botRequests)
    .innerJoin(bots, eq(bots.id, botRequests.botId))
    .innerJoin(teams, joinTeam)
    .where(and(isOpen, isExistingBot, where));

/** Orders by waiting time. */
const waitingOrder = (direction: typeof asc): SQL[] => [direction(botRequests.createdAt), direction(bots.id)];

async function countWaiting(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(selectWaiting(tx).as('waiting'));
  return row?.total ?? 0;
}

const toId = ({ id }: { readonly id: number }): number => id;

const range = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

const selectQueue = {
  waiting: (tx: Queryable) =>
    selectWaiting(tx)
      .orderBy(...waitingOrder(asc))
      .limit(range.limit)
      .offset(range.offset)
      .prepare('queue_waiting'),
  others: (tx: Queryable) =>
    tx
      .select({ id: bots.id })
      .from(bots)
      .innerJoin(teams, joinTeam)
      .where(
        and(
          isExistingBot,
          sql`not exists (select 1 from ${botRequests} r where r.bot_id = ${bots.id} and r.state = 'open')`,
        ),
      )
      .orderBy(desc(bots.createdAt), desc(bots.id))
      .limit(range.limit)
      .offset(range.offset)
      .prepare('queue_others'),
  total: (tx: Queryable) =>
    selectCappedCount(
      tx,
      tx.select({ id: bots.id }).from(bots).innerJoin(teams, joinTeam).where(isExistingBot),
    ).prepare('queue_total'),
};

const waitingOnce = prepareOnce(selectQueue.waiting);
const othersOnce = prepareOnce(selectQueue.others);
const totalOnce = prepareOnce(selectQueue.total);

/**
 * Returns bots with their statuses: open requests first, the longest waiting first; then the newest bots. The two
 * halves are read separately, because each uses an index; a query over both would sort all bots for every page.
 */
export async function queue(
  tx: Queryable,
  viewerId: number,
  { take, skip }: { readonly take: number; readonly skip: number },
): Promise<{ rows: BotRow[]; total: number }> {
  const [waiting, totals] = await Promise.all([
    waitingOnce(tx, 'all').execute({ limit: take, offset: skip }),
    totalOnce(tx, 'all').execute(),
  ]);
  const total = totals[0]?.total ?? 0;
  if (waiting.length === take) return { rows: await readBots(tx, viewerId, waiting.map(toId)), total };
  // The open requests end on this page or on one before it.
  const ended = waiting.length > 0 || skip === 0 ? skip + waiting.length : await countWaiting(tx);
  const otherBots = await othersOnce(tx, 'all').execute({
    limit: take - waiting.length,
    offset: Math.max(0, skip - ended),
  });
  return { rows: await readBots(tx, viewerId, [...waiting, ...otherBots].map(toId)), total };
}

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

/** Up to this many matching bots are read and sorted. With more matches, scanning in order finds a page soon. */
const CANDIDATE_LIMIT = 1000;

/** Returns a condition with the ids that the queries find, when they are few; otherwise undefined. */
async function findCandidates(tx: Queryable, queries: readonly SQLWrapper[]): Promise<SQL | undefined> {
  const found = await findIds(tx, queries, CANDIDATE_LIMIT);
  if (found.length > CANDIDATE_LIMIT) return undefined;
  return found.length === 0 ? sql`false` : inArray(bots.id, found);
}

/**
 * Matches bots by their own texts, their developer or their team. Few matches are found by the name indexes. With many,
 * finding all would take longer than scanning the list in order with a filter.
 */
async function whereNameMatches(tx: Queryable, name: string | null | undefined): Promise<SQL | undefined> {
  const isOwnText = matchesSearch(bots.searchKey, name);
  if (isOwnText === undefined) return undefined;
  const isDeveloper = and(eq(users.typeId, userTypeIds.bot_developer), matchesSearch(users.searchKey, name));
  const isTeam = matchesSearch(teams.searchKey, name);
  const select = () => tx.select({ id: bots.id }).from(bots).$dynamic();
  const candidates = await findCandidates(tx, [
    select().where(isOwnText),
    select().innerJoin(users, eq(users.id, bots.creatorId)).where(isDeveloper),
    select().innerJoin(teams, joinTeam).where(isTeam),
  ]);
  if (candidates) return candidates;
  const developer = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, bots.creatorId), isDeveloper));
  // The list joins the team of each bot.
  return or(isOwnText, isTeam, exists(developer));
}

/**
 * Matches the bots of a category: chosen by the developer or assigned by admins. The returned conditions are mutually
 * exclusive and together cover all members: each can use an index, but a single condition with `or` would scan all
 * bots.
 */
async function getMembers(tx: Queryable, categoryId: number, isReviewed: SQL | undefined): Promise<readonly SQL[]> {
  const isChosen = sql`${bots.categoryId} = ${categoryId}::bigint`;
  const assignments = tx
    .select({ id: botCategoryBots.botId })
    .from(botCategoryBots)
    .where(sql`${botCategoryBots.categoryId} = ${categoryId}::bigint`);
  const chosen = tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(isChosen, isNull(bots.deletedAt), isReviewed));
  const candidates = await findCandidates(tx, [chosen, assignments]);
  if (candidates) return [candidates];
  return [isChosen, sql`(${bots.categoryId} is distinct from ${categoryId}::bigint and ${isAssigned(categoryId)})`];
}

const isAssigned = (categoryId: number): SQL =>
  sql`exists (select 1 from ${botCategoryBots} put where put.category_id = ${categoryId}::bigint and put.bot_id = ${bots.id})`;

/** Matches bots outside a category. Most bots are, so a check per row is fine. */
const isOutside = (categoryId: number): SQL =>
  sql`${bots.categoryId} is distinct from ${categoryId}::bigint and not ${isAssigned(categoryId)}`;

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
export async function pageByStatus(
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
  return { rows: await readBots(tx, viewerId, found.rows.map(toId)), total: found.total };
}

/** Lists the statuses by id. */
export const listStatuses = (tx: Queryable) => tx.select().from(botStatuses).orderBy(asc(botStatuses.id));

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
