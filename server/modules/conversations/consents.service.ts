import type { BotScope, MutationUpdateBotConsentArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { allow, listAllowed, withdraw } from '../consents/consents.service.ts';
import { queueGrantChanged } from './subscriberEvents/subscriptionEvents.ts';
import { assertMayWrite, findClosedReason } from './access.ts';

/**
 * Gives or withdraws a permission. Withdrawing is possible whatever became of the bot or the subscription.
 * @returns what the bot may read now
 * @throws UserError 404; 400 for what the bot does not ask for, 403 for a bot that the caller cannot write to
 */
export async function update(
  ctx: Context,
  { botId, scope, isGranted }: MutationUpdateBotConsentArgs,
): Promise<BotScope[]> {
  const { id: userId } = requireViewer(ctx);
  const permission = { botId, userId, scope, now: ctx.now() };
  if (isGranted) {
    await assertMayWrite(ctx.db, botId, userId);
    await ctx.db.transaction(async (tx) => {
      await allow(tx, permission);
      await queueGrantChanged(tx, ctx, { botId, userId, scope, isGranted });
    });
  } else {
    await findClosedReason(ctx.db, botId, userId);
    await ctx.db.transaction(async (tx) => {
      await withdraw(tx, permission);
      await queueGrantChanged(tx, ctx, { botId, userId, scope, isGranted });
    });
  }
  return listAllowed(ctx.db, botId, userId);
}
