import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { authorizeBot, type BotAction } from './bots.policy.ts';
import { type BotRow, findBot } from './botRecord.ts';
import { lockBotRow } from './bots.locks.ts';

/**
 * Holds a bot for the rest of the transaction and checks, with what is true now, that the caller may change it.
 * @throws UserError 404 for a bot that is gone, its team included; 403 for members without the right
 */
export async function lockBot(tx: Transaction, ctx: Context, action: BotAction, botId: number): Promise<BotRow> {
  const viewer = signedIn(ctx);
  await lockBotRow(tx, botId);
  return authorizeBot(viewer, action, await findBot(tx, botId, viewer.id));
}
