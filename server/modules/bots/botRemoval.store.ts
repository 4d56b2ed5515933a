import { and, eq, sql } from 'drizzle-orm';
import { betaTesters } from '../../database/tables/bots/betaTesters.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import {
  botCategoryBots,
  marketplaceBots,
  subscriptionEvents,
  subscriptions,
} from '../../database/tables/bots/store.ts';
import type { Transaction } from '../../database/types.ts';
import { nextUpdatedAt } from './bots.store.ts';

/** Ends all subscriptions of a bot and returns the subscribers. */
export async function endSubscriptions(tx: Transaction, botId: number, now: Date): Promise<number[]> {
  const ended = await tx
    .update(subscriptions)
    .set({ active: false, endedAt: now })
    .where(and(eq(subscriptions.botId, botId), eq(subscriptions.active, true)))
    .returning({ userId: subscriptions.userId });
  if (ended.length > 0)
    await tx.execute(sql`
      insert into ${subscriptionEvents} (bot_id, change, created_at)
      select ${botId}::bigint, -1, ${now.toISOString()}::timestamptz from generate_series(1, ${ended.length}::int)`);
  return ended.map(({ userId }) => userId);
}

/** Removes a bot from all collections and deletes its beta tests. */
export async function removeFromCollections(tx: Transaction, botId: number): Promise<void> {
  await tx.delete(betaTesters).where(eq(betaTesters.botId, botId));
  await tx.delete(marketplaceBots).where(eq(marketplaceBots.botId, botId));
  await tx.delete(botCategoryBots).where(eq(botCategoryBots.botId, botId));
}

/** Marks a bot as deleted. The row stays for the logs and reserves the name and handler of a public bot for a while. */
export async function markDeleted(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .update(bots)
    .set({ deletedAt: now, image: null, thumb: null, subscriberCount: 0, updatedAt: nextUpdatedAt })
    .where(eq(bots.id, id));
}
