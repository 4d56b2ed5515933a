import { eq, sql } from 'drizzle-orm';
import { botCategories } from '../../database/tables/bots.ts';
import type { Transaction } from '../../database/types.ts';

/** Bots of a category came or went; categories are changed in the order of their ids, so that nobody waits in a circle. */
export async function countInCategories(
  tx: Transaction,
  changes: readonly { readonly categoryId: number | null; readonly by: number }[],
): Promise<void> {
  const named = changes.flatMap(({ categoryId, by }) => (categoryId === null ? [] : [{ categoryId, by }]));
  for (const { categoryId, by } of named.toSorted((a, b) => a.categoryId - b.categoryId))
    await tx
      .update(botCategories)
      .set({ botCount: sql`greatest(0, ${botCategories.botCount} + ${by})` })
      .where(eq(botCategories.id, categoryId));
}
