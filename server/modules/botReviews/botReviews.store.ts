import { and, asc, count, desc, eq, exists, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../database/cappedCount.ts';
import { idsInOrder } from '../../database/idsInOrder.ts';
import { deferredJoin, paginate } from '../../database/pageOf.ts';
import { idsInWays } from '../../database/searchedElsewhere.ts';
import { botStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { botRequests } from '../../database/tables/botReviews.ts';
import { bots, botStatuses } from '../../database/tables/bots.ts';
import { users } from '../../database/tables/people.ts';
import { botCategoryBots, marketplaceBots } from '../../database/tables/store.ts';
import { teams } from '../../database/tables/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { botOrder, isExistingBot, selectBots, waitingSince, type BotRow } from '../bots/botRecord.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

const ofTeam = eq(teams.id, bots.teamId);
const isOpen = eq(botRequests.state, 'open');

/** The bots that wait for an answer, met along their requests, which have an index of their moments. */
const selectWaiting = (tx: Queryable, where?: SQL) =>
  tx
    .select({ id: bots.id })
    .from(botRequests)
    .innerJoin(bots, eq(bots.id, botRequests.botId))
    .innerJoin(teams, ofTeam)
    .where(and(isOpen, isExistingBot, where));

/** By how long they wait. */
const waitingOrder = (direction: typeof asc): SQL[] => [direction(botRequests.createdAt), direction(bots.id)];

async function countWaiting(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(selectWaiting(tx).as('waiting'));
  return row?.total ?? 0;
}

const toId = ({ id }: { readonly id: number }): number => id;

/**
 * Bots with their statuses: those that wait for an answer first, who waits longest before all; then the newest. The two
 * halves are read one after the other: each is short work by its index, the whole would be sorted anew for every page.
 */
export async function queue(
  tx: Queryable,
  viewerId: number,
  { take, skip }: { readonly take: number; readonly skip: number },
): Promise<{ rows: BotRow[]; total: number }> {
  const [waiting, totals] = await Promise.all([
    selectWaiting(tx)
      .orderBy(...waitingOrder(asc))
      .limit(take)
      .offset(skip),
    cappedCount(tx, tx.select({ id: bots.id }).from(bots).innerJoin(teams, ofTeam).where(isExistingBot)),
  ]);
  const total = totals[0]?.total ?? 0;
  if (waiting.length === take) return { rows: await toRows(tx, viewerId, waiting.map(toId)), total };
  // The last of those that wait stand on this page, or on one before it.
  const ended = waiting.length > 0 || skip === 0 ? skip + waiting.length : await countWaiting(tx);
  const others = await tx
    .select({ id: bots.id })
    .from(bots)
    .innerJoin(teams, ofTeam)
    .where(
      and(
        isExistingBot,
        sql`not exists (select 1 from ${botRequests} r where r.bot_id = ${bots.id} and r.state = 'open')`,
      ),
    )
    .orderBy(desc(bots.createdAt), desc(bots.id))
    .limit(take - waiting.length)
    .offset(Math.max(0, skip - ended));
  return { rows: await toRows(tx, viewerId, [...waiting, ...others].map(toId)), total };
}

/** Bots by their ids, in the order of these. */
async function toRows(tx: Queryable, viewerId: number, ids: readonly number[]): Promise<BotRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map(
    (await selectBots(tx, viewerId).where(inArray(bots.id, [...ids]))).map((row) => [row.bot.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What a list of bots for admins is narrowed to; what is undefined does not count. */
export interface ReviewFilter {
  readonly statusId: number | undefined;
  /** Part of the name of a bot, of its developer or of its team. */
  readonly name: string | null | undefined;
  readonly reviewed: boolean | undefined;
  /** Only those that wait for an answer. */
  readonly isWaiting: boolean;
  readonly categoryId: number | undefined;
  readonly notInCategoryId: number | undefined;
  /** A marketplace category: the bots that admins put on it, or all others. */
  readonly marketplaceCategoryId: number | undefined;
  readonly notInMarketplaceCategoryId: number | undefined;
}

/** As many bots are looked up by a name or category and sorted; where more have it, the first of them are met soon in any order. */
const FEW = 1000;

/** Those that are found in one way or another, when they are few. */
async function amongFew(tx: Queryable, ways: readonly SQLWrapper[]): Promise<SQL | undefined> {
  const found = await idsInWays(tx, ways, FEW);
  if (found.length > FEW) return undefined;
  return found.length === 0 ? sql`false` : inArray(bots.id, found);
}

/**
 * The bots whose own texts, developer or team are called so. Few are found by the indexes of the names. Of many, finding
 * all would take longer than to read the list in its order and leave out the others.
 */
async function namedSo(tx: Queryable, name: string | null | undefined): Promise<SQL | undefined> {
  const own = matchesSearch(bots.searchKey, name);
  if (own === undefined) return undefined;
  const isDeveloper = and(eq(users.typeId, userTypeIds.bot_developer), matchesSearch(users.searchKey, name));
  const isTeam = matchesSearch(teams.searchKey, name);
  const select = () => tx.select({ id: bots.id }).from(bots).$dynamic();
  const few = await amongFew(tx, [
    select().where(own),
    select().innerJoin(users, eq(users.id, bots.creatorId)).where(isDeveloper),
    select().innerJoin(teams, ofTeam).where(isTeam),
  ]);
  if (few) return few;
  const developer = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, bots.creatorId), isDeveloper));
  // The list joins the team of each bot.
  return or(own, isTeam, exists(developer));
}

/**
 * The developer chose the category, or admins put the bot into it beside. Several conditions exclude each other and are
 * met by all members together: each is counted by an index, either of both at once would be looked for among all bots.
 */
async function getMembers(tx: Queryable, categoryId: number, isReviewed: SQL | undefined): Promise<readonly SQL[]> {
  const isChosen = sql`${bots.categoryId} = ${categoryId}::bigint`;
  const put = tx
    .select({ id: botCategoryBots.botId })
    .from(botCategoryBots)
    .where(sql`${botCategoryBots.categoryId} = ${categoryId}::bigint`);
  const chosen = tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(isChosen, isNull(bots.deletedAt), isReviewed));
  const few = await amongFew(tx, [chosen, put]);
  if (few) return [few];
  return [isChosen, sql`(${bots.categoryId} is distinct from ${categoryId}::bigint and ${isPut(categoryId)})`];
}

const isPut = (categoryId: number): SQL =>
  sql`exists (select 1 from ${botCategoryBots} put where put.category_id = ${categoryId}::bigint and put.bot_id = ${bots.id})`;

/** Neither the developer nor the admins put the bot into the category: most are outside, so each is asked. */
const isOutside = (categoryId: number): SQL =>
  sql`${bots.categoryId} is distinct from ${categoryId}::bigint and not ${isPut(categoryId)}`;

/** The statuses of bots that wait for an answer. */
const WAITING = [botStatusIds.verification_requested, botStatusIds.publish_requested];

/** A shelf has an order, and so have those that wait. */
type AnyOrder = BotSort | 'place' | 'waiting';

/** A bot's own row in a marketplace category. */
const inMarketplaceCategory = (marketplaceCategoryId: number): SQL =>
  sql`from ${marketplaceBots} put where put.category_id = ${marketplaceCategoryId}::bigint and put.bot_id = ${bots.id}`;

/** The order of a list that ends in the id; that of a shelf is the one that its readers see. */
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

/** A page of the bots of one status, or of all. */
export async function pageOfStatus(
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
    // Any id may be asked for; the column's own type would refuse large ones.
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
    await namedSo(tx, name),
  );
  const order = toOrderBy(params.sortBy, params.descending, marketplaceCategoryId);
  const members = categoryId === undefined ? [] : await getMembers(tx, categoryId, isReviewed);
  const select = (member: SQL | undefined) =>
    tx.select({ id: bots.id }).from(bots).innerJoin(teams, ofTeam).where(and(where, member));
  const [member, otherMember] = members;
  const counted = otherMember === undefined ? select(member) : unionAll(select(member), select(otherMember));
  const inStatusOrder = (size: number, start: number) => {
    const sorted = { id: bots.id, sorted: sql`${bots.statusId}`.as('sorted') };
    const parts = members.map((item) =>
      tx.select(sorted).from(bots).innerJoin(teams, ofTeam).where(and(where, item)).getSQL(),
    );
    return idsInOrder(parts, params.descending, size, start);
  };
  const inItsOrder = () => {
    // All bots of the statuses that are met first may be of other categories.
    if (params.sortBy === 'status' && otherMember !== undefined)
      return { limit: (size: number) => ({ offset: (start: number) => inStatusOrder(size, start) }) };
    if (params.sortBy !== 'waiting') return select(or(...members)).orderBy(...order);
    return selectWaiting(tx, and(where, or(...members))).orderBy(...waitingOrder(params.descending ? desc : asc));
  };
  return paginate(
    params,
    deferredJoin(bots.id, inItsOrder(), (isOfPage) =>
      selectBots(tx, viewerId)
        .where(isOfPage)
        .orderBy(...order),
    ),
    cappedCount(tx, counted),
  );
}

/** The statuses by number. */
export const listStatuses = (tx: Queryable) => tx.select().from(botStatuses).orderBy(asc(botStatuses.id));

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
