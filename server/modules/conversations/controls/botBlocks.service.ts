import { boundedPage } from '../../../../rules/paging.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { lockingTransaction } from '../../../database/lockingTransaction.ts';
import type { Transaction } from '../../../database/types.ts';
import type { BlockedBot, Conversation, QueryGetBlockedBotListArgs } from '../../../generated/schema.ts';
import { lockBotRow } from '../../bots/bots.locks.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { endWithin } from '../../store/subscriptions.service.ts';
import { assertMayOpen } from '../access.ts';
import { revokeOnUnsubscribe } from '../revokeGrants.ts';
import { finish, release, setInteractionState } from '../runtime/queue/queue.store.ts';
import { presentChanged } from './controls.service.ts';
import * as store from './controls.store.ts';

/** Lists the bots that the caller blocks. */
export async function list(
  ctx: Context,
  args: QueryGetBlockedBotListArgs,
): Promise<{ data: BlockedBot[]; total: number }> {
  const { rows, total } = await store.listBlockedPage(ctx.db, requireViewer(ctx).id, boundedPage(args));
  return {
    data: rows.map(({ id, name, handler, thumb, image, createdAt }) => ({
      id,
      name,
      handler,
      image: thumb ?? image,
      cts: createdAt,
    })),
    total,
  };
}

/**
 * The caller blocks a bot: the subscription and all permissions end, waiting events are not delivered, and neither side
 * can write to the other until the caller unblocks it. The history stays. Idempotent.
 * @throws UserError 404 for a bot that the caller cannot open
 */
export async function block(ctx: Context, botId: number): Promise<Conversation> {
  const { id: userId } = requireViewer(ctx);
  await assertMayOpen(ctx.db, botId, userId);
  await lockingTransaction(ctx, async (tx) => {
    await lockBotRow(tx, botId);
    if (!(await store.addBlock(tx, userId, botId, ctx.now()))) return;
    // First, because a bot that sends locks in this order: the conversation, then the permission.
    await cancelEvents(tx, ctx, botId, userId);
    await endWithin(tx, ctx, botId, userId);
    // Testers and members of the team have permissions without a subscription.
    await revokeOnUnsubscribe(tx, ctx, { botId, userId });
    await recordAudit(tx, ctx, { action: 'blocks.botAdded', subjectType: 'bot', subjectId: botId });
  });
  return presentChanged(ctx, botId);
}

/** Ends the events and interactions that wait for the bot. New messages wait for the lock until the block is stored. */
async function cancelEvents(tx: Transaction, ctx: Context, botId: number, userId: number): Promise<void> {
  const conversation = await store.findForUpdate(tx, botId, userId);
  if (conversation === undefined) return;
  await finish(tx, await store.listOpenEvents(tx, conversation.id), 'dead', ctx.now(), 'blocked');
  await setInteractionState(tx, await store.listOpenInteractions(tx, conversation.id), 'expired');
  await release(tx, conversation.id, ctx.now());
}

/**
 * The caller unblocks a bot. The subscription and the permissions do not come back. Idempotent.
 * @throws UserError 404 for a bot that the caller cannot open
 */
export async function unblock(ctx: Context, botId: number): Promise<Conversation> {
  const { id: userId } = requireViewer(ctx);
  await lockingTransaction(ctx, async (tx) => {
    await lockBotRow(tx, botId);
    if (await store.removeBlock(tx, userId, botId))
      await recordAudit(tx, ctx, { action: 'blocks.botRemoved', subjectType: 'bot', subjectId: botId });
    else await assertMayOpen(tx, botId, userId);
  });
  return presentChanged(ctx, botId);
}
