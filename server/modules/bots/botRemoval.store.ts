import { and, eq, sql } from 'drizzle-orm';
import { betaTesters } from '../../database/tables/betaTesters.ts';
import { bots } from '../../database/tables/bots.ts';
import { botCategoryBots, marketplaceBots, subscriptionEvents, subscriptions } from '../../database/tables/store.ts';
import type { Transaction } from '../../database/types.ts';
import { later } from './bots.store.ts';

/** Ends all subscriptions of a bot and gives back whose they were. */
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

/** Takes a bot out of all collections, and its beta testers out of their lists. */
export async function takeOut(tx: Transaction, botId: number): Promise<void> {
  await tx.delete(betaTesters).where(eq(betaTesters.botId, botId));
  await tx.delete(marketplaceBots).where(eq(marketplaceBots.botId, botId));
  await tx.delete(botCategoryBots).where(eq(botCategoryBots.botId, botId));
}

/** Hides a bot for good. Its row stays for the logs and, when it was public, keeps its name and handler a while. */
export async function markDeleted(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .update(bots)
    .set({ deletedAt: now, image: null, thumb: null, subscriberCount: 0, updatedAt: later })
    .where(eq(bots.id, id));
}
