import { and, eq } from 'drizzle-orm';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { botRequests } from '../../../database/tables/bots/botReviews.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import type { Transaction } from '../../../database/types.ts';
import { nextUpdatedAt } from '../bots.store.ts';

/** Adds the team's request to the review queue. */
export async function openRequest(
  tx: Transaction,
  request: { readonly botId: number; readonly kind: 'verification' | 'publish'; readonly requestedById: number },
  now: Date,
): Promise<number> {
  const rows = await tx
    .insert(botRequests)
    .values({ ...request, createdAt: now })
    .returning({ id: botRequests.id });
  return exactlyOne(rows).id;
}

/** Closes the open request of a bot; null when there is none. */
export async function closeRequest(
  tx: Transaction,
  botId: number,
  outcome: {
    readonly state: 'accepted' | 'rejected' | 'cancelled';
    readonly decidedById: number;
    readonly reason?: string | null;
  },
  now: Date,
): Promise<number | null> {
  const rows = await tx
    .update(botRequests)
    .set({ ...outcome, decidedAt: now })
    .where(and(eq(botRequests.botId, botId), eq(botRequests.state, 'open')))
    .returning({ id: botRequests.id });
  return rows[0]?.id ?? null;
}

export interface NewStatus {
  readonly statusId: number;
  readonly previousStatusId: number | null;
  readonly rejectedReason?: string | null;
  readonly reviewed?: boolean;
  readonly firstPublishedAt?: Date;
}

export async function setStatus(tx: Transaction, id: number, status: NewStatus): Promise<void> {
  await tx
    .update(bots)
    .set({ ...status, updatedAt: nextUpdatedAt })
    .where(eq(bots.id, id));
}
