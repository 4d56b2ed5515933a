import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { botCategories, bots } from '../../database/tables/bots/bots.ts';
import { botCategoryBots } from '../../database/tables/bots/store.ts';
import type { Transaction } from '../../database/types.ts';

/** Locks a category until the transaction ends. Returns false when it does not exist. */
export async function lockCategory(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: botCategories.id })
    .from(botCategories)
    .where(eq(botCategories.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** Locks bots until the transaction ends, in the order of their ids. Returns the ids that exist. */
export async function lockBots(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(inArray(bots.id, [...ids]), isNull(bots.deletedAt)))
    .orderBy(asc(bots.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/**
 * Adds bots to a category. Returns the ids that were not in it before, neither added nor chosen by their developers.
 */
export async function add(
  tx: Transaction,
  categoryId: number,
  ids: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  const chosen = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(inArray(bots.id, [...ids]), eq(bots.categoryId, categoryId)));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const newIds = ids.filter((id) => !chosenIds.has(id));
  if (newIds.length === 0) return [];
  const rows = await tx
    .insert(botCategoryBots)
    .values(newIds.map((botId) => ({ categoryId, botId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ id: botCategoryBots.botId });
  return rows.map(({ id }) => id);
}

/** Removes a bot that an admin added to the category. Returns false when there was none. */
export async function remove(tx: Transaction, categoryId: number, botId: number): Promise<boolean> {
  const rows = await tx
    .delete(botCategoryBots)
    .where(and(eq(botCategoryBots.categoryId, categoryId), eq(botCategoryBots.botId, botId)))
    .returning({ id: botCategoryBots.botId });
  return rows.length > 0;
}

/** Clears the category of a bot whose developer chose it. Returns false when there was none. */
export async function clearChosenCategory(
  tx: Transaction,
  categoryId: number,
  botId: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(bots)
    .set({
      categoryId: null,
      updatedAt: sql`greatest(${bots.updatedAt} + interval '1 millisecond', ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(bots.id, botId), eq(bots.categoryId, categoryId), isNull(bots.deletedAt)))
    .returning({ id: bots.id });
  return rows.length > 0;
}
