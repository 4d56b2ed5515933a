import { commandRunSchema, CONVERSATION_LIMITS, messageSchema } from '../../../rules/bots/conversations.ts';
import { commandKey } from '../../database/keys.ts';
import type {
  ConversationMessage,
  MutationRunBotCommandArgs,
  MutationSendConversationMessageArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { ValidationError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { addUse } from '../commands/commandUses.ts';
import { assertMayRequest } from './access.ts';
import { assertNotFlooding } from './assertNotFlooding.ts';
import { checkCommandRun, checkTextCommand } from './commandInput.ts';
import { presentMessages } from './conversations.service.ts';
import * as store from './conversations.store.ts';
import { answerHelp, isPlatformHelp } from './platformHelp.service.ts';
import { createBody, type RequestData } from './runtime/envelope.ts';
import { enqueue, type EventFault } from './runtime/queue.store.ts';

/**
 * Sends a text or a typed command of the caller to a bot. The platform answers /help for bots without it. A repeated key returns the first message.
 * @throws UserError 400 for an invalid text or command, 403 for a bot that the caller cannot write to, 404, 429
 */
export async function send(ctx: Context, args: MutationSendConversationMessageArgs): Promise<ConversationMessage> {
  const { id: userId } = requireViewer(ctx);
  const { text, clientKey } = await parseInput(messageSchema, args);
  await assertMayRequest(ctx.db, args.botId, userId);
  const sender = { userId, language: ctx.language, now: ctx.now() };
  if (await isPlatformHelp(ctx.db, args.botId, text))
    return presentMessage(ctx, await answerHelp(ctx, { botId: args.botId, userId, clientKey, text }));
  const checked = await checkTextCommand(ctx.db, args.botId, text, sender);
  return storeMessage(ctx, { botId: args.botId, userId, clientKey, text, request: checked ?? { text } });
}

/**
 * Sends a command of the caller with named values to a bot. A repeated key returns the first message.
 * @throws UserError 400 for an invalid value, naming its option; 403 for a bot that the caller cannot write to; 404; 409
 * for a command that was changed or removed; 429
 */
export async function runCommand(ctx: Context, args: MutationRunBotCommandArgs): Promise<ConversationMessage> {
  const { id: userId } = requireViewer(ctx);
  const { clientKey, ...run } = await parseInput(commandRunSchema, args);
  const { botId, expectedVersion } = args;
  await assertMayRequest(ctx.db, botId, userId);
  const sender = { userId, language: ctx.language, now: ctx.now() };
  const { checked, text } = await checkCommandRun(ctx.db, botId, { ...run, expectedVersion }, sender);
  if (text.length > CONVERSATION_LIMITS.message) throw new ValidationError(400, 'conversations.form.text.tooLong');
  return storeMessage(ctx, { botId, userId, clientKey, text, request: checked });
}

interface Sent {
  readonly botId: number;
  readonly userId: number;
  readonly clientKey: string;
  readonly text: string;
  readonly request: RequestData;
  /** What was used in a card. */
  readonly control?: store.UsedControl;
  /** What a developer simulates with their own bot. */
  readonly fault?: EventFault | undefined;
}

/**
 * Stores a message of a person. The message, the interaction, the bot's event and the usage count are one transaction,
 * so an accepted message is never lost.
 */
export const storeMessage = async (ctx: Context, sent: Sent): Promise<ConversationMessage> =>
  presentMessage(ctx, await storeRow(ctx, sent));

async function presentMessage(ctx: Context, row: store.MessageRow): Promise<ConversationMessage> {
  const [message] = await presentMessages(ctx, [row]);
  if (message === undefined) throw new Error('The message was not stored');
  return message;
}

async function storeRow(
  ctx: Context,
  { botId, userId, clientKey, text, request, control, fault }: Sent,
): Promise<store.MessageRow> {
  const command = 'command' in request ? request.command : null;
  const sent = await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const conversation = await store.lockOrCreate(tx, botId, userId, now);
    const first =
      control?.control === 'button'
        ? await store.findPress(tx, conversation.id, control)
        : await store.findByKey(tx, conversation.id, 'person', clientKey);
    if (first !== undefined) return { row: first, isNew: false, ...conversation };
    // Read again under the lock: the subscription may have ended while this request waited.
    await assertMayRequest(tx, botId, userId);
    await assertNotFlooding(tx, conversation.id, now);
    const expiresAt = new Date(now.getTime() + CONVERSATION_LIMITS.answerMinutes * 60_000);
    const interactionId = await store.insertInteraction(tx, {
      conversationId: conversation.id,
      command,
      ...control,
      // Answers to an ended request are late.
      expiresAt: fault === 'late' ? now : expiresAt,
      createdAt: now,
    });
    const { seq, readSeq } = await store.append(
      tx,
      conversation,
      { author: 'person', text, interactionId, clientKey },
      now,
    );
    const body = createBody({
      botId,
      conversationId: conversation.id,
      seq,
      interactionId,
      language: ctx.language,
      now,
      expiresAt,
      request,
    });
    await enqueue(tx, { botId, conversationId: conversation.id, interactionId, body, expiresAt, fault }, now);
    if (command !== null) await addUse(tx, { botId, key: commandKey(command), now });
    const row = await store.findByKey(tx, conversation.id, 'person', clientKey);
    if (row === undefined) throw new Error('The message was not stored');
    return { row, isNew: true, lastSeq: seq, readSeq };
  });
  if (sent.isNew) {
    ctx.events.publish('conversations.changed', {
      userId,
      botId,
      lastSeq: sent.lastSeq,
      readSeq: sent.readSeq,
      // A press changes the card of its button as well.
      ...(control?.control === 'button' ? {} : { changed: 'last_message' as const }),
    });
    ctx.events.publish('bots.queued', { botId });
  }
  return sent.row;
}

/**
 * Sends a text of a developer to their own bot, with a fault to see how it copes. The caller has checked that they may.
 * @returns the interaction
 * @throws UserError as for `send`
 */
export async function sendTrial(
  ctx: Context,
  args: Pick<MutationSendConversationMessageArgs, 'botId' | 'text' | 'clientKey'>,
  fault: EventFault | undefined,
): Promise<number> {
  const { id: userId } = requireViewer(ctx);
  const { botId } = args;
  const { text, clientKey } = await parseInput(messageSchema, args);
  await assertMayRequest(ctx.db, botId, userId);
  const checked = await checkTextCommand(ctx.db, botId, text, { userId, language: ctx.language, now: ctx.now() });
  const row = await storeRow(ctx, { botId, userId, clientKey, text, request: checked ?? { text }, fault });
  if (row.interactionId === null) throw new Error('A message of a person has no interaction');
  return row.interactionId;
}
