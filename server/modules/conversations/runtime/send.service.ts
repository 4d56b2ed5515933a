import { cardSchema, listCardScopes, type BotCard } from '../../../../rules/bots/cards.ts';
import { parseSubscriberId, SEND_LIMITS, sendSchema } from '../../../../rules/bots/sending.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import type { Queryable } from '../../../database/types.ts';
import { admitUseWithin, assertRequestable, countUsesLeft } from '../../consents/consents.service.ts';
import { assertMayWrite } from '../access.ts';
import { append, findByKey } from '../conversations.store.ts';
import { lockConversation } from './answers.store.ts';
import { findSubscriber } from './interactionRecord.ts';
import type { ConsumerLane } from './queue/consumerKey.ts';
import type { BotRuntime } from './runtime.service.ts';

/** A message that a bot sends unasked. */
interface UnaskedMessage {
  /** As events name the person. */
  readonly subscriberId: unknown;
  /** The same key on a repeated call has no second effect. */
  readonly clientKey: unknown;
  readonly text?: unknown;
  readonly card?: unknown;
}

async function parse({ card, ...given }: UnaskedMessage) {
  const message = await parseInput(sendSchema.omit(['card']), given);
  const parsed: BotCard | null = card === undefined || card === null ? null : await parseInput(cardSchema, card);
  if (message.text === '' && parsed === null) throw new UserError(400, 'conversations.emptyAnswer');
  return { ...message, card: parsed };
}

/** The stored message. */
export interface SentMessage {
  readonly messageId: number;
  readonly seq: number;
  /** The key was used before; this is the first message. */
  readonly isReplayed: boolean;
  /** Messages that are left for this person on this day (UTC). */
  readonly remaining: number;
}

const notFound = (): UserError => new UserError(404, 'conversations.subscriberNotFound');

/** @throws UserError 404 for a person who is gone, and for one of another bot */
async function findSubscriberOrThrow(
  tx: Queryable,
  consumer: ConsumerLane,
  subscriberId: string,
): Promise<{ userId: number }> {
  const found = await findSubscriber(tx, consumer, parseSubscriberId(subscriberId));
  if (found === undefined) throw notFound();
  return found;
}

const toPermission = (runtime: Pick<BotRuntime, 'now'>, botId: number, userId: number) =>
  ({ botId, userId, scope: 'messages_send', now: runtime.now() }) as const;

/** Messages that a bot may still send to a person on this day. @throws UserError 404 */
export async function countSendsLeft(
  runtime: Pick<BotRuntime, 'db' | 'now'>,
  consumer: ConsumerLane,
  subscriberId: string,
): Promise<number> {
  const { userId } = await findSubscriberOrThrow(runtime.db, consumer, subscriberId);
  return countUsesLeft(runtime.db, toPermission(runtime, consumer.botId, userId), SEND_LIMITS.perDay);
}

/**
 * Sends a message that the person did not request. The permission is checked and the message counted in the
 * transaction that stores it. A repeated key returns the first message, whatever the second call contains.
 * @throws UserError 400 for an invalid message, 403 without the permission and when the person no longer uses the bot, 404
 * for a person of another bot, 429 after the messages of a day
 */
export async function sendUnasked(
  runtime: BotRuntime,
  consumer: ConsumerLane,
  given: UnaskedMessage,
): Promise<SentMessage> {
  const { subscriberId, clientKey, text, card } = await parse(given);
  const { botId, lane } = consumer;
  const { userId } = await findSubscriberOrThrow(runtime.db, consumer, subscriberId);
  const { readSeq, ...sent } = await runtime.db.transaction(async (tx) => {
    const now = runtime.now();
    const permission = toPermission(runtime, botId, userId);
    const conversation = await lockConversation(tx, parseSubscriberId(subscriberId));
    if (conversation === undefined) throw notFound();
    const first = await findByKey(tx, conversation.id, 'bot', clientKey);
    if (first !== undefined) {
      const remaining = await countUsesLeft(tx, permission, SEND_LIMITS.perDay);
      return { messageId: first.id, seq: first.seq, isReplayed: true, remaining, readSeq: undefined };
    }
    await assertMayWrite(tx, botId, userId, lane ?? 'live');
    // People could not give the permission that the card requests.
    for (const scope of card === null ? [] : listCardScopes(card)) await assertRequestable(tx, botId, scope);
    const remaining = await admitUseWithin(tx, permission, SEND_LIMITS.perDay);
    const appended = await append(tx, conversation, { author: 'bot', text, card, interactionId: null, clientKey }, now);
    const row = await findByKey(tx, conversation.id, 'bot', clientKey);
    if (row === undefined) throw new Error('The message was not stored');
    return { messageId: row.id, seq: appended.seq, isReplayed: false, remaining, readSeq: appended.readSeq };
  });
  if (readSeq !== undefined)
    runtime.events.publish('conversations.changed', {
      userId,
      botId,
      lastSeq: sent.seq,
      readSeq,
      changed: 'last_message',
    });
  return sent;
}
