import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import { SUBSCRIBER_EVENT_LIMITS } from '../../../../rules/bots/subscriberEvents.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import type { Transaction } from '../../../database/types.ts';
import { moveTo } from '../lanes.store.ts';
import { fromMapKey, toMapKey, type ConsumerKey } from '../runtime/queue/consumerKey.ts';
import { createSubscriberBody, type SubscriberEventContent } from './bodies.ts';
import * as store from './events.store.ts';

/** An event for one bot about one person. */
export interface SubscriberEvent extends store.Pair {
  readonly content: SubscriberEventContent;
  /** The permission that the delivery needs; null for none. */
  readonly scope: ScopeName | null;
}

/**
 * Queues events without a request in the transaction of what happened, each in the conversation of its person: a bot
 * receives them in order with messages and commands.
 * @returns the consumers to wake after the transaction; a consumer that is not woken finds the events within a second
 */
export async function queueSubscriberEvents(
  tx: Transaction,
  events: readonly SubscriberEvent[],
  now: Date,
): Promise<readonly ConsumerKey[]> {
  if (events.length === 0) return [];
  const locked = await store.lockConversations(
    tx,
    events.map(({ botId, userId }) => ({ botId, userId })),
    now,
  );
  // One who is no tester any more is served by the live lane again.
  for (const { id, hasEndedTest } of locked) if (hasEndedTest) await moveTo(tx, id, 'live', now);
  const conversations = new Map(locked.map((row) => [`${row.botId}:${row.userId}`, row]));
  const expiresAt = new Date(now.getTime() + SUBSCRIBER_EVENT_LIMITS.hours * HOUR_MS);
  const rows = events.flatMap(({ botId, userId, content, scope }) => {
    const conversation = conversations.get(`${botId}:${userId}`);
    if (conversation === undefined) return [];
    const { id: conversationId, lastSeq, language } = conversation;
    const lane = conversation.hasEndedTest ? 'live' : conversation.lane;
    const body = createSubscriberBody({ botId, conversationId, lane, lastSeq, language, now, expiresAt }, content);
    return { botId, conversationId, lane, body, scope };
  });
  await store.insertEvents(tx, rows, { now, expiresAt, maxWaiting: SUBSCRIBER_EVENT_LIMITS.waiting });
  return [...new Set(rows.map(toMapKey))].map(fromMapKey);
}
