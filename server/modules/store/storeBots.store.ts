import { and, asc, count, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { paginate } from '../../database/paginate.ts';
import { botCredentials, botImages, bots } from '../../database/tables/bots/bots.ts';
import { botCategoryBots, marketplaceBots, subscriptions } from '../../database/tables/bots/store.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { botOrder, isExistingBot, readBots, type BotRow } from '../bots/botRecord.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { isInStore } from './store.visibility.ts';

/** Matches bots whose developer chose the category, and bots that admins added to it. */
const isInCategory = (categoryId: number): SQL => sql`${bots.id} in (
  select own.id from ${bots} own where own.category_id = ${categoryId}::bigint
  union all select put.bot_id from ${botCategoryBots} put where put.category_id = ${categoryId}::bigint)`;

export interface ListedPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: BotSort;
  readonly descending: boolean;
}

/** A page of a category's listed bots. */
export async function listPageByCategory(
  tx: Queryable,
  viewerId: number,
  { categoryId, searchText }: { readonly categoryId: number; readonly searchText: string | null | undefined },
  params: ListedPage,
): Promise<{ rows: BotRow[]; total: number }> {
  const where = and(isInStore, isInCategory(categoryId), matchesSearch(bots.searchKey, searchText));
  const direction = params.descending ? desc : asc;
  const found = await paginate(
    params,
    tx
      .select({ id: bots.id })
      .from(bots)
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .where(where)
      .orderBy(direction(botOrder[params.sortBy]), direction(bots.id)),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where),
  );
  const ids = found.rows.map(({ id }) => id);
  return { rows: await readBots(tx, viewerId, ids), total: found.total };
}

/** The distinct pairs of category and listed bot. */
function selectCategoryBots(tx: Queryable) {
  const ofBot = eq(teams.id, bots.teamId);
  const own = tx
    .select({
      categoryId: sql<number>`${bots.categoryId}`.as('category_id'),
      botId: bots.id,
      used: bots.subscriberCount,
    })
    .from(bots)
    .innerJoin(teams, ofBot)
    .where(isInStore);
  const put = tx
    .select({
      categoryId: sql<number>`${botCategoryBots.categoryId}`.as('category_id'),
      botId: bots.id,
      used: bots.subscriberCount,
    })
    .from(botCategoryBots)
    .innerJoin(bots, eq(bots.id, botCategoryBots.botId))
    .innerJoin(teams, ofBot)
    .where(isInStore);
  return union(own, put).as('members');
}

/** A subquery with the number of listed bots per category. */
export function countListed(tx: Queryable) {
  const pairs = selectCategoryBots(tx);
  return tx
    .select({ categoryId: pairs.categoryId, listed: sql<number>`count(*)`.mapWith(Number).as('listed') })
    .from(pairs)
    .groupBy(pairs.categoryId)
    .as('counts');
}

/** Up to `limit` most used listed bots of each category, as pairs sorted by use. */
export async function getMostUsed(
  tx: Queryable,
  categoryIds: readonly number[],
  limit: number,
): Promise<{ categoryId: number; botId: number }[]> {
  if (categoryIds.length === 0) return [];
  const pairs = selectCategoryBots(tx);
  const ranked = tx
    .select({
      categoryId: pairs.categoryId,
      botId: pairs.botId,
      place:
        sql<number>`row_number() over (partition by ${pairs.categoryId} order by ${pairs.used} desc, ${pairs.botId} desc)`.as(
          'place',
        ),
    })
    .from(pairs)
    .where(inArray(pairs.categoryId, [...categoryIds]))
    .as('ranked');
  return tx
    .select({ categoryId: ranked.categoryId, botId: ranked.botId })
    .from(ranked)
    .where(lte(ranked.place, limit))
    .orderBy(asc(ranked.categoryId), asc(ranked.place));
}

function selectCards(tx: Queryable, viewerId: number) {
  return tx
    .select({
      id: bots.id,
      name: bots.name,
      description: bots.description,
      shortDescription: bots.shortDescription,
      image: bots.image,
      thumb: bots.thumb,
      matrixId: botCredentials.matrixId,
      statusId: bots.statusId,
      isExisting: sql<boolean>`${isExistingBot}`,
      isSubscribed: sql<boolean>`coalesce(${subscriptions.active}, false)`,
      wasSubscribed: sql<boolean>`coalesce(not ${subscriptions.active}, false)`,
      /** The first banner. */
      banner: sql<string | null>`(
        select i.url from ${botImages} i where i.bot_id = ${bots.id} and i.kind = 'banner' order by i.rank, i.id limit 1)`,
      subscriberCount: bots.subscriberCount,
      price: bots.price,
      reviewCount: bots.reviewCount,
      starTotal: bots.starTotal,
      cardStyle: bots.cardStyle,
    })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .leftJoin(botCredentials, eq(botCredentials.botId, bots.id))
    .leftJoin(subscriptions, and(eq(subscriptions.botId, bots.id), eq(subscriptions.userId, viewerId)));
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** A page of the marketplace, most used first. */
export function listCardPage(
  tx: Queryable,
  viewerId: number,
  { searchText, subscribed }: { readonly searchText?: string | null; readonly subscribed?: boolean | null },
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: CardRow[]; total: number }> {
  // Subscribers still find a bot that left the store.
  const isSubscribed = sql`exists (select 1 from ${subscriptions} s
    where s.bot_id = ${bots.id} and s.user_id = ${viewerId}::bigint and s.active)`;
  const where = and(subscribed ? isSubscribed : isInStore, matchesSearch(bots.searchKey, searchText));
  return paginate(
    params,
    selectCards(tx, viewerId).where(where).orderBy(desc(bots.subscriberCount), desc(bots.id)),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where),
  );
}

/** A page of a marketplace category, in the order that admins set. */
export function listPageByMarketplaceCategory(
  tx: Queryable,
  viewerId: number,
  categoryId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: CardRow[]; total: number }> {
  const where = and(isInStore, eq(marketplaceBots.categoryId, categoryId));
  return paginate(
    params,
    selectCards(tx, viewerId)
      .innerJoin(marketplaceBots, eq(marketplaceBots.botId, bots.id))
      .where(where)
      .orderBy(asc(marketplaceBots.rank), desc(bots.subscriberCount), desc(bots.id)),
    tx
      .select({ total: count() })
      .from(bots)
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .innerJoin(marketplaceBots, eq(marketplaceBots.botId, bots.id))
      .where(where),
  );
}
