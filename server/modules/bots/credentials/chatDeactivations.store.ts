import { and, asc, eq, lte } from 'drizzle-orm';
import { chatDeactivations } from '../../../database/tables/bots/chat.ts';
import type { Queryable } from '../../../database/types.ts';

export type ChatDeactivationRow = typeof chatDeactivations.$inferSelect;

/** Lists the accounts on a homeserver that are due to be deactivated: their bot has no credentials row any more. */
export const listDue = (tx: Queryable, now: Date, limit: number): Promise<ChatDeactivationRow[]> =>
  tx
    .select()
    .from(chatDeactivations)
    .where(lte(chatDeactivations.nextAttemptAt, now))
    .orderBy(asc(chatDeactivations.nextAttemptAt), asc(chatDeactivations.id))
    .limit(limit);

export async function remove(tx: Queryable, id: number): Promise<void> {
  await tx.delete(chatDeactivations).where(eq(chatDeactivations.id, id));
}

export async function postpone(
  tx: Queryable,
  row: ChatDeactivationRow,
  nextAttemptAt: Date,
  failure: string,
): Promise<void> {
  await tx
    .update(chatDeactivations)
    .set({ attempts: row.attempts + 1, nextAttemptAt, failure })
    .where(and(eq(chatDeactivations.id, row.id), eq(chatDeactivations.attempts, row.attempts)));
}
