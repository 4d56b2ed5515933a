import { CONVERSATION_LIMITS } from '../../../rules/bots/conversations.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type {
  BotScope,
  Conversation,
  ConversationCommand,
  ConversationMessage,
  ConversationResponse,
  MutationMarkConversationReadArgs,
  QueryGetConversationListArgs,
  QueryGetConversationMessagesArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import type { ConversationEvent } from '../../ports/events/events.ts';
import { UserError } from '../../context/envelope.ts';
import { listAllowed } from '../consents/consents.service.ts';
import { findTickers } from '../market/tickerRecord.ts';
import { assertMayOpen } from './access.ts';
import { findConnection } from './connection.store.ts';
import { getTickerIds, toCommand, toConversation, toMessage, toPressKey } from './conversations.mapper.ts';
import * as store from './conversations.store.ts';

/** Returns a page of the caller's conversations. */
export async function list(
  ctx: Context,
  args: QueryGetConversationListArgs,
): Promise<{ data: Conversation[]; total: number }> {
  const { rows, total } = await store.listPage(ctx.db, requireViewer(ctx).id, boundedPage(args));
  return { data: rows.map(toConversation), total };
}

/** Counts the caller's conversations with unread messages. Muted ones and those with blocked bots do not count. */
export const countUnread = (ctx: Context): Promise<number> => store.countUnread(ctx.db, requireViewer(ctx).id);

interface OpenConversation {
  readonly data: Conversation;
  readonly commands: ConversationCommand[];
  readonly scopes: BotScope[];
}

/**
 * Returns the caller's conversation with a bot, which may be empty, the bot's commands, the scopes that the caller
 * allows, and whether the bot is connected.
 * @throws UserError 404 for a bot that the caller cannot open
 */
export async function find(
  ctx: Context,
  botId: number,
): Promise<Pick<ConversationResponse, 'is_connected' | 'last_connected_cts'> & OpenConversation> {
  const { id } = requireViewer(ctx);
  await assertMayOpen(ctx.db, botId, id);
  const [row, commands, scopes, connection] = await Promise.all([
    store.find(ctx.db, botId, id),
    store.listCommands(ctx.db, botId),
    listAllowed(ctx.db, botId, id),
    findConnection(ctx.db, botId, ctx.now()),
  ]);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  return {
    data: toConversation(row),
    commands: commands.map((command) => toCommand(command, ctx.language)),
    scopes,
    is_connected: connection.isConnected,
    last_connected_cts: connection.lastConnectedAt,
  };
}

/**
 * Returns a page of the messages of the caller's conversation with a bot, in time order.
 * @throws UserError 404
 */
export async function messages(
  ctx: Context,
  { botId, beforeSeq, pageSize }: QueryGetConversationMessagesArgs,
): Promise<{ data: ConversationMessage[]; has_more: boolean }> {
  const { id } = requireViewer(ctx);
  await assertMayOpen(ctx.db, botId, id);
  const row = await store.find(ctx.db, botId, id);
  if (!row?.conversation) return { data: [], has_more: false };
  const limit = boundedPage({ pageSize: pageSize ?? CONVERSATION_LIMITS.page }).pageSize;
  const found = await store.listMessages(ctx.db, {
    conversationId: row.conversation.id,
    beforeSeq: beforeSeq ?? undefined,
    limit: limit + 1,
  });
  const page = found.slice(0, limit).toReversed();
  return { data: await presentMessages(ctx, page), has_more: found.length > limit };
}

/** Finds the messages of a change; null when any message of the conversation may have changed. */
export async function findChanged(
  ctx: Pick<Context, 'db' | 'now'>,
  { changed, ...place }: ConversationEvent,
): Promise<readonly ConversationMessage[] | null> {
  if (changed === 'read_mark') return [];
  return changed === 'last_message' ? presentMessages(ctx, await store.listLast(ctx.db, place)) : null;
}

/** Maps messages with the stocks and the pressed buttons of their cards, by a statement each. */
export async function presentMessages(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly store.MessageRow[],
): Promise<ConversationMessage[]> {
  const withButtons = rows.filter(({ card }) => card?.buttons?.some(({ id }) => id !== undefined));
  const [tickers, presses] = await Promise.all([
    findTickers(db, getTickerIds(rows)),
    store.listPressed(
      db,
      withButtons.map(({ id }) => id),
    ),
  ]);
  const pressed = new Set(presses.map(({ messageId, controlId }) => toPressKey(messageId, controlId)));
  return rows.map((row) => toMessage(row, { tickers, pressed, now: now() }));
}

/**
 * Marks the caller's messages up to a place as read. The call is idempotent, and only a new place writes and notifies:
 * the call is not among the writes that are limited.
 * @throws UserError 404 without a conversation
 */
export async function markRead(ctx: Context, { botId, seq }: MutationMarkConversationReadArgs): Promise<void> {
  const { id: userId } = requireViewer(ctx);
  const row = await store.markRead(ctx.db, botId, userId, Math.max(0, seq));
  if (row !== undefined) ctx.events.publish('conversations.changed', { userId, botId, ...row, changed: 'read_mark' });
  else if (!(await store.exists(ctx.db, botId, userId))) throw new UserError(404, 'conversations.notFound');
}
