import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { botCategories, bots } from '../../database/tables/bots.ts';
import { botCategoryBots } from '../../database/tables/store.ts';
import type { Transaction } from '../../database/types.ts';

/** Whether there is such a category; it stays until the transaction ends. */
export async function lockCategory(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: botCategories.id })
    .from(botCategories)
    .where(eq(botCategories.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** Which of these bots are there; they stay so until the transaction ends. Held in the order of their ids. */
export async function lockBots(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(inArray(bots.id, [...ids]), isNull(bots.deletedAt)))
    .orderBy(asc(bots.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Puts bots into a category; answers those that were not in it, by hand or by their developers' choice. */
export async function put(
  tx: Transaction,
  categoryId: number,
  ids: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  const chosen = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(inArray(bots.id, [...ids]), eq(bots.categoryId, categoryId)));
  const known = new Set(chosen.map(({ id }) => id));
  const wanted = ids.filter((id) => !known.has(id));
  if (wanted.length === 0) return [];
  const rows = await tx
    .insert(botCategoryBots)
    .values(wanted.map((botId) => ({ categoryId, botId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ id: botCategoryBots.botId });
  return rows.map(({ id }) => id);
}

/** Takes out a bot that was put in by hand. */
export async function take(tx: Transaction, categoryId: number, botId: number): Promise<boolean> {
  const rows = await tx
    .delete(botCategoryBots)
    .where(and(eq(botCategoryBots.categoryId, categoryId), eq(botCategoryBots.botId, botId)))
    .returning({ id: botCategoryBots.botId });
  return rows.length > 0;
}

/** Takes out a bot whose developer chose the category. */
export async function unchoose(tx: Transaction, categoryId: number, botId: number, now: Date): Promise<boolean> {
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
