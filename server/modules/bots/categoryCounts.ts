import { eq, sql } from 'drizzle-orm';
import { botCategories } from '../../database/tables/bots/bots.ts';
import type { Transaction } from '../../database/types.ts';

/** Adjusts the bot counters of categories, in order of ids to avoid deadlocks. */
export async function adjustCategoryCounts(
  tx: Transaction,
  changes: readonly { readonly categoryId: number | null; readonly by: number }[],
): Promise<void> {
  const categorized = changes.flatMap(({ categoryId, by }) => (categoryId === null ? [] : [{ categoryId, by }]));
  for (const { categoryId, by } of categorized.toSorted((a, b) => a.categoryId - b.categoryId))
    await tx
      .update(botCategories)
      .set({ botCount: sql`greatest(0, ${botCategories.botCount} + ${by})` })
      .where(eq(botCategories.id, categoryId));
}
