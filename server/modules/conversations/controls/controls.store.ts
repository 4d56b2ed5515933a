import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { paginate } from '../../../database/paginate.ts';
import { botBlocks } from '../../../database/tables/bots/botBlocks.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { botEvents, botInteractions, botMessages, conversations } from '../../../database/tables/bots/conversations.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Inserts a block; false when it existed. */
export async function addBlock(tx: Transaction, userId: number, botId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(botBlocks)
    .values({ userId, botId, createdAt: now })
    .onConflictDoNothing()
    .returning({ botId: botBlocks.botId });
  return rows.length > 0;
}

/** Deletes a block; false when there was none. */
export async function removeBlock(tx: Transaction, userId: number, botId: number): Promise<boolean> {
  const rows = await tx
    .delete(botBlocks)
    .where(and(eq(botBlocks.userId, userId), eq(botBlocks.botId, botId)))
    .returning({ botId: botBlocks.botId });
  return rows.length > 0;
}

/** A page of the bots that a user blocks, the latest first, and their number. Deleted ones are left out. */
export function listBlockedPage(tx: Queryable, userId: number, params: { pageNumber: number; pageSize: number }) {
  const where = and(eq(botBlocks.userId, userId), sql`${bots.deletedAt} is null`);
  return paginate(
    params,
    tx
      .select({
        id: bots.id,
        name: bots.name,
        handler: bots.handler,
        thumb: bots.thumb,
        image: bots.image,
        createdAt: botBlocks.createdAt,
      })
      .from(botBlocks)
      .innerJoin(bots, eq(bots.id, botBlocks.botId))
      .where(where)
      .orderBy(desc(botBlocks.createdAt), desc(botBlocks.botId)),
    tx.select({ total: count() }).from(botBlocks).innerJoin(bots, eq(bots.id, botBlocks.botId)).where(where),
  );
}

/** Locks the conversation of a user with a bot until the transaction ends; undefined without one. */
export async function findForUpdate(tx: Transaction, botId: number, userId: number) {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.botId, botId), eq(conversations.userId, userId)))
    .for('no key update');
  return row;
}

export async function setMuted(tx: Transaction, conversationId: number, mutedAt: Date | null): Promise<void> {
  await tx.update(conversations).set({ mutedAt }).where(eq(conversations.id, conversationId));
}

/** Ids of the events of a locked conversation that wait for the bot. */
export async function listOpenEvents(tx: Transaction, conversationId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: botEvents.id })
    .from(botEvents)
    .where(and(eq(botEvents.conversationId, conversationId), inArray(botEvents.state, ['queued', 'parked'])));
  return rows.map(({ id }) => id);
}

/** Ids of the requests of a locked conversation that the bot has not answered. */
export async function listOpenInteractions(tx: Transaction, conversationId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: botInteractions.id })
    .from(botInteractions)
    .where(
      and(eq(botInteractions.conversationId, conversationId), inArray(botInteractions.state, ['waiting', 'working'])),
    );
  return rows.map(({ id }) => id);
}

/**
 * Removes the messages of a locked conversation. Requests without an answer are deleted with their events; those with
 * one stay without a text for the figures of the bot.
 */
export async function clearMessages(tx: Transaction, conversationId: number, lastSeq: number): Promise<void> {
  await tx
    .delete(botInteractions)
    .where(
      and(eq(botInteractions.conversationId, conversationId), inArray(botInteractions.state, ['waiting', 'working'])),
    );
  await tx
    .delete(botEvents)
    .where(
      and(
        eq(botEvents.conversationId, conversationId),
        isNotNull(botEvents.interactionId),
        inArray(botEvents.state, ['queued', 'parked']),
      ),
    );
  await tx
    .update(botInteractions)
    .set({ isCleared: true })
    .where(and(eq(botInteractions.conversationId, conversationId), eq(botInteractions.isCleared, false)));
  await tx.delete(botMessages).where(eq(botMessages.conversationId, conversationId));
  await tx
    .update(conversations)
    .set({ clearedSeq: lastSeq, readSeq: lastSeq })
    .where(eq(conversations.id, conversationId));
}
