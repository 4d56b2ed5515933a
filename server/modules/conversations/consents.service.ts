import type { BotScope, MutationUpdateBotConsentArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { lockBotRow } from '../bots/bots.locks.ts';
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
    await ctx.db.transaction(async (tx) => {
      // A tester who is removed at the same time is left without the permission.
      await lockBotRow(tx, botId);
      await assertMayWrite(tx, botId, userId);
      const before = await listAllowed(tx, botId, userId);
      await allow(tx, permission);
      if (!before.includes(scope)) await queueGrantChanged(tx, ctx, { botId, userId, scope, isGranted });
    });
  } else {
    const reason = await findClosedReason(ctx.db, botId, userId);
    await ctx.db.transaction(async (tx) => {
      const isChanged = await withdraw(tx, permission);
      // A blocked bot receives nothing of the person.
      if (isChanged && reason !== 'blocked') await queueGrantChanged(tx, ctx, { botId, userId, scope, isGranted });
    });
  }
  return listAllowed(ctx.db, botId, userId);
}
