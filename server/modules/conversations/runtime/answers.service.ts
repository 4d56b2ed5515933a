import { cardSchema, listCardScopes, type BotCard } from '../../../../rules/bots/cards.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { CONVERSATION_LIMITS } from '../../../../rules/bots/conversations.ts';
import { answerSchema } from '../../../../rules/bots/runtime.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { assertRequestable } from '../../consents/consents.service.ts';
import { assertMayWrite } from '../access.ts';
import { append, findByKey } from '../conversations.store.ts';
import { writeTogether } from './answerBatch.ts';
import * as store from './answers.store.ts';
import { returnForm } from './formErrors.service.ts';
import { findConversation } from './interactionRecord.ts';
import type { BotRuntime } from './runtime.service.ts';

/** An answer of a bot to an interaction. */
export interface BotAnswer {
  /** The lane of the consumer: it answers requests of this lane only. Without one those of both. */
  readonly lane?: BotLaneName | undefined;
  readonly interactionId: number;
  /** The same key on a repeated call has no second effect. */
  readonly clientKey: string;
  readonly text?: string | undefined;
  readonly card?: unknown;
  /** What is wrong in the form that the person has sent. */
  readonly errors?: unknown;
}

/** The stored message of an answer. */
export interface StoredAnswer {
  readonly messageId: number;
  readonly seq: number;
  /** The key was used before; this is the first message. */
  readonly isReplayed: boolean;
  readonly isLate: boolean;
}

async function parseAnswer(answer: BotAnswer) {
  const { clientKey, text, errors } = await parseInput(answerSchema, answer);
  const card: BotCard | null =
    answer.card === undefined || answer.card === null ? null : await parseInput(cardSchema, answer.card);
  if (errors.length > 0 && card !== null) throw new UserError(400, 'conversations.errorsWithCard');
  if (text === '' && card === null && errors.length === 0) throw new UserError(400, 'conversations.emptyAnswer');
  return { clientKey, text, card, errors };
}

/**
 * Stores the answer of a bot. A repeated key returns the first message, whatever the second call contains. An answer
 * after the interaction has expired is marked as late.
 * @throws UserError 400 for an invalid answer, 403 when the person no longer uses the bot, 404 for an interaction of
 * another bot or a person who is gone, 409 for too many answers or one after a day
 */
export async function answer(runtime: BotRuntime, botId: number, given: BotAnswer): Promise<StoredAnswer> {
  const { errors, ...parsed } = await parseAnswer(given);
  const { interactionId } = given;
  if (errors.length > 0)
    return returnForm(runtime, botId, { interactionId, lane: given.lane, text: parsed.text, errors });
  // A card that requests a permission needs another check. What the batch leaves out has a reason, which is found below.
  const written =
    parsed.card === null || listCardScopes(parsed.card).length === 0
      ? await writeTogether(runtime, { botId, lane: given.lane ?? null, interactionId, ...parsed })
      : undefined;
  if (written === undefined) return answerAlone(runtime, botId, given, parsed);
  const { messageId, seq, isLate, userId, readSeq } = written;
  runtime.events.publish('conversations.changed', { userId, botId, lastSeq: seq, readSeq, changed: 'last_message' });
  return { messageId, seq, isReplayed: false, isLate };
}

async function answerAlone(
  runtime: BotRuntime,
  botId: number,
  { interactionId, lane }: BotAnswer,
  { clientKey, text, card }: Omit<Awaited<ReturnType<typeof parseAnswer>>, 'errors'>,
): Promise<StoredAnswer> {
  const found = await findConversation(runtime.db, { botId, interactionId, lane });
  if (found === undefined) throw new UserError(404, 'conversations.interactionNotFound');
  // By itself, so that the refusal is not repeated.
  if (await store.clearFailure(runtime.db, interactionId)) throw new UserError(500, 'conversations.simulatedFailure');
  const stored = await runtime.db.transaction(async (tx) => {
    const now = runtime.now();
    const conversation = await store.lockConversation(tx, found.id);
    const interaction = await store.findInteraction(tx, interactionId);
    if (conversation === undefined || interaction === undefined || interaction.isCleared)
      throw new UserError(404, 'conversations.interactionNotFound');
    const first = await findByKey(tx, conversation.id, 'bot', clientKey);
    if (first !== undefined)
      return { messageId: first.id, seq: first.seq, isReplayed: true, isLate: first.isLate, readSeq: 0 };
    await assertMayWrite(tx, botId, found.userId, interaction.lane);
    // People could not give the permission that the card requests.
    for (const scope of card === null ? [] : listCardScopes(card)) await assertRequestable(tx, botId, scope);
    if (interaction.answers >= CONVERSATION_LIMITS.answers)
      throw new UserError(409, 'conversations.tooManyAnswers', { count: CONVERSATION_LIMITS.answers });
    const { answerHours } = CONVERSATION_LIMITS;
    if (interaction.createdAt.getTime() + answerHours * HOUR_MS <= now.getTime())
      throw new UserError(409, 'conversations.tooLate', { hours: answerHours });
    const isLate = interaction.expiresAt <= now;
    const { seq, readSeq } = await append(
      tx,
      conversation,
      { author: 'bot', text, card, interactionId: interaction.id, clientKey, isLate },
      now,
    );
    await store.countAnswer(tx, interaction.id, isLate, now);
    // The bot could not use the form, so its person sends it again with the permission.
    if (interaction.control === 'form' && interaction.answers === 0 && card?.consent !== undefined)
      await store.returnWithText(tx, interaction.id, card.title);
    const row = await findByKey(tx, conversation.id, 'bot', clientKey);
    if (row === undefined) throw new Error('The answer was not stored');
    return { messageId: row.id, seq, isReplayed: false, isLate, readSeq };
  });
  const { readSeq, ...result } = stored;
  if (!result.isReplayed)
    runtime.events.publish('conversations.changed', {
      userId: found.userId,
      botId,
      lastSeq: result.seq,
      readSeq,
      changed: 'last_message',
    });
  return result;
}
