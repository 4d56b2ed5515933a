import { commandRunSchema, CONVERSATION_LIMITS, messageSchema } from '../../../rules/bots/conversations.ts';
import type { BotLaneName } from '../../../rules/bots/lanes.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { commandKey } from '../../database/keys.ts';
import type {
  ConversationMessage,
  MutationRunBotCommandArgs,
  MutationSendConversationMessageArgs,
} from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { ValidationError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { addUse } from '../commands/commandUses.ts';
import { assertMayRequest, isTester } from './access.ts';
import { assertNotFlooding } from './assertNotFlooding.ts';
import { checkCommandRun, checkTextCommand } from './commandInput.ts';
import { presentMessages } from './conversations.service.ts';
import * as store from './conversations.store.ts';
import * as lanes from './lanes.store.ts';
import { answerHelp, isPlatformHelp } from './platformHelp.service.ts';
import { createBody, type RequestData } from './runtime/envelope.ts';
import { enqueue, type EventFault } from './runtime/queue/queue.store.ts';

/**
 * Sends a text or a typed command of the caller to a bot. The platform answers /help for bots without it. A repeated key returns the first message.
 * @throws UserError 400 for an invalid text or command, 403 for a bot that the caller cannot write to, 404, 429
 */
export async function send(ctx: Context, args: MutationSendConversationMessageArgs): Promise<ConversationMessage> {
  const { id: userId } = requireViewer(ctx);
  const { text, clientKey } = await parseInput(messageSchema, args);
  const lane = args.lane ?? undefined;
  await assertMayRequest(ctx.db, args.botId, userId, lane);
  const sender = { userId, language: ctx.language, now: ctx.now() };
  if (await isPlatformHelp(ctx.db, args.botId, text))
    return presentMessage(ctx, await answerHelp(ctx, { botId: args.botId, userId, clientKey, text }));
  const checked = await checkTextCommand(ctx.db, args.botId, text, sender);
  return storeMessage(ctx, { botId: args.botId, userId, lane, clientKey, text, request: checked ?? { text } });
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
  const lane = args.lane ?? undefined;
  await assertMayRequest(ctx.db, botId, userId, lane);
  const sender = { userId, language: ctx.language, now: ctx.now() };
  const { checked, text } = await checkCommandRun(ctx.db, botId, { ...run, expectedVersion }, sender);
  if (text.length > CONVERSATION_LIMITS.message) throw new ValidationError(400, 'conversations.form.text.tooLong');
  return storeMessage(ctx, { botId, userId, lane, clientKey, text, request: checked });
}

interface Sent {
  readonly botId: number;
  readonly userId: number;
  /** The lane to which the conversation goes from this message on; unchanged without one. */
  readonly lane: BotLaneName | undefined;
  readonly clientKey: string;
  readonly text: string;
  readonly request: RequestData;
  /** What was used in a card. */
  readonly control?: store.UsedControl;
  /** What a developer simulates with their own bot. */
  readonly fault?: EventFault | undefined;
  /** The next events are delivered before it, until this time at the latest. */
  readonly parkedUntil?: Date | undefined;
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
  { botId, userId, lane: wantedLane, clientKey, text, request, control, fault, parkedUntil }: Sent,
): Promise<store.MessageRow> {
  const command = 'command' in request ? request.command : null;
  const sent = await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const conversation = await store.lockOrCreate(tx, botId, userId, now);
    const first =
      control?.control === 'button'
        ? await store.findPress(tx, conversation.id, control)
        : await store.findByKey(tx, conversation.id, 'person', clientKey);
    if (first !== undefined) return { ...conversation, row: first, isNew: false };
    // Read again under the lock: the subscription may have ended while this request waited.
    await assertMayRequest(tx, botId, userId, wantedLane);
    await assertNotFlooding(tx, conversation.id, now);
    const lane = await enterLane(tx, { conversation, userId, wanted: wantedLane, now });
    const expiresAt = new Date(now.getTime() + CONVERSATION_LIMITS.answerMinutes * MINUTE_MS);
    const interactionId = await store.insertInteraction(tx, {
      conversationId: conversation.id,
      command,
      ...control,
      lane,
      failsNextAnswer: fault === 'server_error',
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
      lane,
      conversationId: conversation.id,
      seq,
      interactionId,
      language: ctx.language,
      now,
      expiresAt,
      request,
    });
    const event = { botId, conversationId: conversation.id, interactionId, lane, body, expiresAt, fault, parkedUntil };
    await enqueue(tx, event, now);
    if (command !== null && lane === 'live') await addUse(tx, { botId, key: commandKey(command), now });
    const row = await store.findByKey(tx, conversation.id, 'person', clientKey);
    if (row === undefined) throw new Error('The message was not stored');
    return { row, isNew: true, lane, lastSeq: seq, readSeq };
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
    ctx.events.publish('bots.queued', { botId, lane: sent.lane });
  }
  return sent.row;
}

interface LaneChoice {
  readonly conversation: store.ConversationRow;
  readonly userId: number;
  readonly wanted: BotLaneName | undefined;
  readonly now: Date;
}

/**
 * Chooses the lane of a locked conversation, and moves it there. The caller has checked that the person may use a lane
 * that they want. One who is no tester any more is served by the live lane again.
 */
async function enterLane(tx: Transaction, { conversation, userId, wanted, now }: LaneChoice): Promise<BotLaneName> {
  const { id, botId, lane: current } = conversation;
  const isTesting = wanted === undefined && current === 'test' && (await isTester(tx, botId, userId));
  const lane = wanted ?? (isTesting ? 'test' : 'live');
  if (lane !== current) await lanes.moveTo(tx, id, lane, now);
  return lane;
}

/** A message of a person always has an interaction. */
function getInteractionId({ interactionId }: store.MessageRow): number {
  if (interactionId === null) throw new Error('A message of a person has no interaction');
  return interactionId;
}

/** Seconds for which an event waits for the one that overtakes it. */
const OVERTAKEN_SECONDS = 3;

/**
 * Sends a text of a developer to their own bot, with a fault to see how it copes. The caller has checked that they may.
 * For events out of order it is sent twice, and the second one arrives first.
 * @returns the first interaction
 * @throws UserError as for `send`
 */
export async function sendTrial(
  ctx: Context,
  args: Pick<MutationSendConversationMessageArgs, 'botId' | 'text' | 'clientKey'> & { readonly lane: BotLaneName },
  fault: EventFault | undefined,
): Promise<number> {
  const { id: userId } = requireViewer(ctx);
  const { botId, lane } = args;
  const { text, clientKey } = await parseInput(messageSchema, args);
  await assertMayRequest(ctx.db, botId, userId, lane);
  const checked = await checkTextCommand(ctx.db, botId, text, { userId, language: ctx.language, now: ctx.now() });
  const sent = { botId, userId, lane, clientKey, text, request: checked ?? { text }, fault };
  if (fault !== 'reordered') return getInteractionId(await storeRow(ctx, sent));
  const parkedUntil = new Date(ctx.now().getTime() + OVERTAKEN_SECONDS * 1000);
  const row = await storeRow(ctx, { ...sent, parkedUntil });
  await storeRow(ctx, {
    ...sent,
    clientKey: `${clientKey.slice(0, CONVERSATION_LIMITS.clientKey - 2)}:2`,
    fault: undefined,
  });
  return getInteractionId(row);
}
