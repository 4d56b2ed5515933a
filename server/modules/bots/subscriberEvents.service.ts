import { eq } from 'drizzle-orm';
import { bots } from '../../database/tables/bots/bots.ts';
import type { Queryable } from '../../database/types.ts';
import type { MutationUpdateBotSubscriberEventsArgs } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { logBotChange } from './botNotices.ts';
import { lockBot } from './bots.locks.ts';

/**
 * Switches the events about subscribers of a bot on or off. The call is idempotent.
 * @throws UserError 403, 404
 */
export async function updateSubscriberEvents(
  ctx: Context,
  { botId, isOn }: MutationUpdateBotSubscriberEventsArgs,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'edit', botId);
    if (bot.receivesSubscriberEvents === isOn) return;
    await tx.update(bots).set({ receivesSubscriberEvents: isOn }).where(eq(bots.id, bot.id));
    await logBotChange(tx, ctx, bot, {
      what: 'changed',
      before: { subscriberEvents: !isOn },
      after: { subscriberEvents: isOn },
    });
  });
}

/** Whether a bot receives events about its subscribers. */
export async function receivesSubscriberEvents(tx: Queryable, botId: number): Promise<boolean> {
  const [row] = await tx.select({ isOn: bots.receivesSubscriberEvents }).from(bots).where(eq(bots.id, botId));
  return row?.isOn ?? false;
}
