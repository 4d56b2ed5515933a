import { and, asc, eq, lte } from 'drizzle-orm';
import { chatLogouts } from '../../../database/tables/bots/chat.ts';
import type { Queryable } from '../../../database/types.ts';

export type ChatLogoutRow = typeof chatLogouts.$inferSelect;

/** Lists the due logouts: accounts on a homeserver whose bot has no credentials row any more. */
export const listDue = (tx: Queryable, now: Date, limit: number): Promise<ChatLogoutRow[]> =>
  tx
    .select()
    .from(chatLogouts)
    .where(lte(chatLogouts.nextAttemptAt, now))
    .orderBy(asc(chatLogouts.nextAttemptAt), asc(chatLogouts.id))
    .limit(limit);

export async function remove(tx: Queryable, id: number): Promise<void> {
  await tx.delete(chatLogouts).where(eq(chatLogouts.id, id));
}

export async function postpone(tx: Queryable, row: ChatLogoutRow, nextAttemptAt: Date, failure: string): Promise<void> {
  await tx
    .update(chatLogouts)
    .set({ attempts: row.attempts + 1, nextAttemptAt, failure })
    .where(and(eq(chatLogouts.id, row.id), eq(chatLogouts.attempts, row.attempts)));
}
