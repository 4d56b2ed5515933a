import { randomUUID } from 'node:crypto';
import type { CardButton } from '../../../rules/bots/cards.ts';
import type { ConversationMessage, MutationPressBotButtonArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertMayRequest } from './access.ts';
import { isCardExpired } from './conversations.mapper.ts';
import { findCard } from './conversations.store.ts';
import { storeMessage } from './sending.service.ts';

/**
 * Finds a button in a card of the caller's conversation with a bot.
 * @throws UserError 404 for a card of another conversation and for an unknown button, 409 for an old card
 */
export async function findButtonOrThrow(
  ctx: Context,
  card: { readonly botId: number; readonly userId: number; readonly messageId: number },
  id: string,
): Promise<CardButton> {
  const found = await findCard(ctx.db, card);
  const button = found?.card?.buttons?.find((item) => item.id === id);
  if (found === undefined || button === undefined) throw new UserError(404, 'conversations.buttonNotFound');
  if (isCardExpired(found.createdAt, ctx.now())) throw new UserError(409, 'conversations.buttonExpired');
  return button;
}

/**
 * Presses a button that the bot handles: the person sends its label, and the bot receives its id and value. Another
 * press has no effect and returns the first message, unless the first one has expired without an answer.
 * @throws UserError 403 for a bot that the caller cannot write to, 404, 409 for an old card, 429
 */
export async function press(
  ctx: Context,
  { botId, messageId, button: id }: MutationPressBotButtonArgs,
): Promise<ConversationMessage> {
  const { id: userId } = requireViewer(ctx);
  await assertMayRequest(ctx.db, botId, userId);
  const { label, value, form } = await findButtonOrThrow(ctx, { botId, userId, messageId }, id);
  // A button that opens a form sends nothing by itself: the form is sent with a call of its own.
  if (form !== undefined) throw new UserError(404, 'conversations.buttonNotFound');
  return storeMessage(ctx, {
    botId,
    userId,
    lane: undefined,
    clientKey: `press:${randomUUID()}`,
    text: label,
    control: { cardMessageId: messageId, controlId: id, control: 'button' },
    request: { message_id: messageId, button: { id, label, ...(value === undefined ? {} : { value }) } },
  });
}
