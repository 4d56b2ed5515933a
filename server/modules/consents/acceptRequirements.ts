import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { Transaction } from '../../database/types.ts';
import { botPath, notifyBotTeam } from '../bots/botNotices.ts';
import { findBot } from '../bots/botRecord.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import * as store from './consents.store.ts';

/**
 * Puts required data that a published bot has added into effect once reviewers accept it. Subscribers decide about it
 * before their next command.
 * @throws UserError 409 when the admin names no state of the bot: new requirements are accepted by those who have seen them
 */
export async function acceptRequirements(
  tx: Transaction,
  ctx: Context,
  { botId, isAccepted, expectedVersion }: DomainEvents['bot.reviewed'],
): Promise<void> {
  if (!isAccepted) return;
  if (!expectedVersion && (await store.hasPending(tx, botId)))
    throw new UserError(409, 'botReviews.unseenRequirements');
  const accepted = await store.acceptPending(tx, botId, ctx.now());
  if (accepted === 0) return;
  const row = await findBot(tx, botId, requireViewer(ctx).id);
  if (row === undefined) return;
  await notifyBotTeam(tx, ctx, row.bot, {
    messageId: 'notifications.botDataAccepted',
    values: { count: accepted },
    link: botPath(botId, 'access'),
    byPlatform: true,
  });
}
