import type { BotDroppedQueue, MutationDropBotQueueArgs } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { logBotChange } from '../../bots/botNotices.ts';
import { lockBot } from '../../bots/bots.locks.ts';
import { dropEvents } from '../../conversations/runtime/dropQueue.service.ts';

/**
 * Ends the events of a lane that wait for the bot: they are not delivered any more, and their people see that no answer
 * came. The team can have them delivered again, like other events that were given up.
 * @throws UserError 403 for everybody but the owner, 404
 */
export async function dropQueue(ctx: Context, { botId, lane }: MutationDropBotQueueArgs): Promise<BotDroppedQueue> {
  const before = ctx.now();
  const { bot } = await ctx.db.transaction((tx) => lockBot(tx, ctx, 'drop_queue', botId));
  const count = await dropEvents(ctx, { botId, lane }, before);
  await ctx.db.transaction((tx) =>
    logBotChange(tx, ctx, bot, { what: 'queueDropped', after: { lane, events: count } }),
  );
  return { count };
}
