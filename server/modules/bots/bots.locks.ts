import { eq } from 'drizzle-orm';
import { bots } from '../../database/tables/bots.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { authorizeBot, type BotAction } from './bots.policy.ts';
import { type BotRow, findBot } from './botRecord.ts';

/** Holds a bot for the rest of the transaction, so that it changes one request at a time. Lock its team first when that changes too. */
export async function lockBotRow(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: bots.id }).from(bots).where(eq(bots.id, id)).for('no key update');
}

/**
 * Holds a bot for the rest of the transaction and checks, with what is true now, that the caller may change it.
 * @throws UserError 404 for a bot that is gone, its team included; 403 for members without the right
 */
export async function lockBot(tx: Transaction, ctx: Context, action: BotAction, botId: number): Promise<BotRow> {
  const viewer = signedIn(ctx);
  await lockBotRow(tx, botId);
  return authorizeBot(viewer, action, await findBot(tx, botId, viewer.id));
}
