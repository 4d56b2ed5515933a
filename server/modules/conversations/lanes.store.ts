import { and, eq, inArray } from 'drizzle-orm';
import type { BotLaneName } from '../../../rules/bots/lanes.ts';
import { botEvents, botQueues, conversations } from '../../database/tables/bots/conversations.ts';
import type { Transaction } from '../../database/types.ts';
import { setInteractionState } from './runtime/queue/queue.store.ts';

/** What the team sees at an event that is not delivered any more. */
const FAILURE = 'The conversation went to the other lane.';

/**
 * Moves a locked conversation to a lane. What waits for a bot was written to the consumers of the other lane, so it is
 * not delivered any more.
 */
export async function moveTo(tx: Transaction, conversationId: number, lane: BotLaneName, now: Date): Promise<void> {
  await tx.update(conversations).set({ lane }).where(eq(conversations.id, conversationId));
  await tx
    .update(botQueues)
    .set({ lane, nextAt: null, leaseId: null, leasedEventId: null })
    .where(eq(botQueues.conversationId, conversationId));
  const ended = await tx
    .update(botEvents)
    .set({ state: 'dead', failure: FAILURE, finishedAt: now })
    .where(and(eq(botEvents.conversationId, conversationId), inArray(botEvents.state, ['queued', 'parked'])))
    .returning({ interactionId: botEvents.interactionId });
  await setInteractionState(
    tx,
    ended.map(({ interactionId }) => interactionId),
    'expired',
  );
}
