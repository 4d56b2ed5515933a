import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { bots } from '../../database/tables/bots/bots.ts';
import { marketplaceBots, marketplaceCategories } from '../../database/tables/bots/store.ts';
import type { Transaction } from '../../database/types.ts';

/**
 * Locks a marketplace category until the transaction ends, which also serializes changes of its bots. Returns false
 * when it does not exist.
 */
export async function lockMarketplaceCategory(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: marketplaceCategories.id })
    .from(marketplaceCategories)
    .where(eq(marketplaceCategories.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** The bots of a marketplace category in its order, including those that the store does not list now. */
export async function getBots(tx: Transaction, categoryId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: bots.id })
    .from(marketplaceBots)
    .innerJoin(bots, eq(bots.id, marketplaceBots.botId))
    .where(eq(marketplaceBots.categoryId, categoryId))
    .orderBy(asc(marketplaceBots.rank), desc(bots.subscriberCount), desc(bots.id));
  return rows.map(({ id }) => id);
}

/** Inserts bots into a marketplace category; `setOrder` sets their positions. */
export async function add(tx: Transaction, categoryId: number, ids: readonly number[]): Promise<void> {
  await tx.insert(marketplaceBots).values(ids.map((botId) => ({ categoryId, botId })));
}

export async function remove(tx: Transaction, categoryId: number, ids: readonly number[]): Promise<void> {
  await tx
    .delete(marketplaceBots)
    .where(and(eq(marketplaceBots.categoryId, categoryId), inArray(marketplaceBots.botId, [...ids])));
}

/** Sets the positions of a category's bots in one statement. */
export async function setOrder(tx: Transaction, categoryId: number, ids: readonly number[]): Promise<void> {
  const places = sql.join(
    ids.map((id, index) => sql`(${id}::bigint, ${index + 1}::smallint)`),
    sql`, `,
  );
  await tx.execute(sql`
    update ${marketplaceBots} b set rank = v.place from (values ${places}) as v (bot_id, place)
    where b.category_id = ${categoryId}::bigint and b.bot_id = v.bot_id and b.rank <> v.place`);
}
