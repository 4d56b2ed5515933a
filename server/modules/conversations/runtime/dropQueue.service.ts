import type { ConsumerKey } from './queue/consumerKey.ts';
import { dropWaiting } from './queue/dropQueue.store.ts';
import { setInteractionState } from './queue/queue.store.ts';
import { publishStates, type BotRuntime } from './runtime.service.ts';

/** Queues of a transaction: few enough for the time limit of a statement. */
const BATCH = 500;

/** What the team sees at a dropped event. */
const FAILURE = 'The owner of the team dropped the queue.';

/**
 * Ends the events of a lane that have waited since before a moment.
 * @returns the number of them
 */
export async function dropEvents(runtime: BotRuntime, consumer: ConsumerKey, before: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const dropped = await runtime.db.transaction(async (tx) => {
      const events = await dropWaiting(tx, consumer, { before, failure: FAILURE, limit: BATCH });
      await setInteractionState(
        tx,
        events.map(({ interactionId }) => interactionId),
        'expired',
      );
      return events;
    });
    if (dropped.length === 0) return count;
    count += dropped.length;
    await publishStates(
      runtime,
      dropped.map(({ conversationId }) => conversationId),
    );
  }
}
