import { and, eq } from 'drizzle-orm';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { bots } from '../../database/tables/bots/bots.ts';
import { subscriptions } from '../../database/tables/bots/store.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { notifyAll } from '../ground/notifications/notify.ts';

type PricedBot = Pick<typeof bots.$inferSelect, 'id' | 'name' | 'statusId' | 'price'>;

/** Notifies the subscribers of a published bot that its price was raised. */
export async function notifyOfRaise(
  tx: Transaction,
  ctx: Context,
  bot: PricedBot,
  newPrice: string | undefined,
): Promise<void> {
  const [before, price] = [Number(bot.price), Number(newPrice ?? bot.price)];
  if (bot.statusId !== botStatusIds.published || price <= before) return;
  const subscribers = await tx
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.botId, bot.id), eq(subscriptions.active, true)));
  await notifyAll(
    tx,
    subscribers.map(({ id }) => id),
    {
      type: 'bot_status',
      groupKey: `bot:${bot.id}:price`,
      actorId: requireViewer(ctx).id,
      messageId: 'notifications.botPriceRaised',
      values: { bot: bot.name, before, price },
      link: `/bot-detail/${bot.id}`,
    },
    ctx.now(),
  );
}
