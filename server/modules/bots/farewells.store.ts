import { and, asc, eq, lte } from 'drizzle-orm';
import { chatFarewells } from '../../database/tables/chat.ts';
import type { Queryable } from '../../database/types.ts';

export type FarewellRow = typeof chatFarewells.$inferSelect;

/** Accounts on a homeserver whose bot has no row here any more, and whose time has come. */
export const due = (tx: Queryable, now: Date, limit: number): Promise<FarewellRow[]> =>
  tx
    .select()
    .from(chatFarewells)
    .where(lte(chatFarewells.nextAttemptAt, now))
    .orderBy(asc(chatFarewells.nextAttemptAt), asc(chatFarewells.id))
    .limit(limit);

export async function remove(tx: Queryable, id: number): Promise<void> {
  await tx.delete(chatFarewells).where(eq(chatFarewells.id, id));
}

export async function putOff(tx: Queryable, row: FarewellRow, nextAttemptAt: Date, failure: string): Promise<void> {
  await tx
    .update(chatFarewells)
    .set({ attempts: row.attempts + 1, nextAttemptAt, failure })
    .where(and(eq(chatFarewells.id, row.id), eq(chatFarewells.attempts, row.attempts)));
}
