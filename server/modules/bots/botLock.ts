import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { authorizeBot, type BotAction } from './bots.policy.ts';
import * as store from './bots.store.ts';

/**
 * Holds a bot for the rest of the transaction and checks, with what is true now, that the caller may change it.
 * @throws UserError 404 for a bot that is gone, its team included; 403 for members without the right
 */
export async function lockBot(tx: Transaction, ctx: Context, action: BotAction, botId: number): Promise<store.BotRow> {
  const viewer = signedIn(ctx);
  await store.lock(tx, botId);
  return authorizeBot(viewer, action, await store.find(tx, botId, viewer.id));
}
