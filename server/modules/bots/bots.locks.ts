import { eq, sql } from 'drizzle-orm';
import { bots } from '../../database/tables/bots/bots.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { assertBotAllows, type BotAction } from './bots.policy.ts';
import { type BotRow, findBot } from './botRecord.ts';

/** Locks a bot until the transaction ends, which serializes its changes. Lock the team first when it changes too. */
export async function lockBotRow(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: bots.id }).from(bots).where(eq(bots.id, id)).for('no key update');
}

/**
 * Locks a bot like `lockBotRow`. Most bots request no data, so that their subscriptions need no further statement.
 * @returns whether the bot requests data of its subscribers
 */
export async function lockBotForSubscription(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx
    .select({
      requestsData: sql<boolean>`exists (select 1 from bot_scopes s where s.bot_id = ${bots.id})`,
    })
    .from(bots)
    .where(eq(bots.id, id))
    .for('no key update');
  return row?.requestsData ?? false;
}

/**
 * Locks a bot until the transaction ends and checks with the current data that the caller may change it.
 * @throws UserError 404 for a deleted bot or team; 403 for members without the right
 */
export async function lockBot(tx: Transaction, ctx: Context, action: BotAction, botId: number): Promise<BotRow> {
  const viewer = requireViewer(ctx);
  await lockBotRow(tx, botId);
  return assertBotAllows(viewer, action, await findBot(tx, botId, viewer.id));
}
