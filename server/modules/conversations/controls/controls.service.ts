import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Conversation, MutationMuteConversationArgs } from '../../../generated/schema.ts';
import { publish } from '../../ground/events/events.ts';
import { assertMayOpen } from '../access.ts';
import { toConversation } from '../conversations.mapper.ts';
import * as conversations from '../conversations.store.ts';
import { release } from '../runtime/queue/queue.store.ts';
import * as store from './controls.store.ts';

/**
 * Returns a changed conversation and notifies the other pages of the person.
 * @throws UserError 404 for a bot that no longer exists
 */
export async function presentChanged(ctx: Context, botId: number): Promise<Conversation> {
  const { id: userId } = requireViewer(ctx);
  const row = await conversations.find(ctx.db, botId, userId);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  const { lastSeq, readSeq } = row.conversation ?? { lastSeq: 0, readSeq: 0 };
  ctx.events.publish('conversations.changed', { userId, botId, lastSeq, readSeq });
  return toConversation(row);
}

/**
 * Mutes the caller's conversation with a bot, or unmutes it. It may have no message yet.
 * @throws UserError 404 for a bot that the caller cannot open
 */
export async function mute(ctx: Context, { botId, isMuted }: MutationMuteConversationArgs): Promise<Conversation> {
  const { id: userId } = requireViewer(ctx);
  await assertMayOpen(ctx.db, botId, userId);
  await ctx.db.transaction(async (tx) => {
    const { id, mutedAt } = await conversations.lockOrCreate(tx, botId, userId, ctx.now());
    if ((mutedAt !== null) !== isMuted) await store.setMuted(tx, id, isMuted ? ctx.now() : null);
  });
  return presentChanged(ctx, botId);
}

/**
 * Removes all messages of the caller's conversation with a bot. What the bot has not answered is cancelled: its events
 * are not delivered, and answers to removed messages are refused.
 * @throws UserError 404 without a conversation
 */
export async function clear(ctx: Context, botId: number): Promise<Conversation> {
  const { id: userId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    const conversation = await store.findForUpdate(tx, botId, userId);
    if (conversation === undefined) throw new UserError(404, 'conversations.notFound');
    const { id, lastSeq } = conversation;
    await store.clearMessages(tx, id, lastSeq);
    await release(tx, id, ctx.now());
    await publish(tx, ctx, 'conversation.cleared', { conversationId: id, lastSeq });
  });
  return presentChanged(ctx, botId);
}
