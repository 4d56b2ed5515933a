import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../database/types.ts';
import type { ConsumerKey } from './consumerKey.ts';

interface DroppedEvent extends Record<string, unknown> {
  readonly conversationId: number;
  readonly interactionId: number | null;
}

/**
 * Ends what waits in some queues of a lane: events from before a moment. The queues are locked first, like everywhere. Their
 * leases end, so that an acknowledgement of a dropped event is refused.
 * @param limit of the queues
 */
export async function dropWaiting(
  tx: Transaction,
  { botId, lane }: ConsumerKey,
  { before, failure, limit }: { readonly before: Date; readonly failure: string; readonly limit: number },
): Promise<DroppedEvent[]> {
  const at = sql`${before.toISOString()}::timestamptz`;
  return tx.execute<DroppedEvent>(sql`
    with held as (
      select q.conversation_id from bot_queues q
      where q.bot_id = ${botId} and q.lane = ${lane} and exists (select 1 from bot_events e
        where e.conversation_id = q.conversation_id and e.state in ('queued', 'parked') and e.created_at <= ${at})
      order by q.conversation_id limit ${limit} for update),
    dropped as (
      update bot_events e set state = 'dead', failure = ${failure}, finished_at = ${at}, parked_until = null
      from held where e.conversation_id = held.conversation_id and e.state in ('queued', 'parked') and e.created_at <= ${at}
      returning e.conversation_id, e.interaction_id),
    emptied as (
      update bot_queues q set lease_id = null, leased_event_id = null,
        next_at = case when exists (select 1 from bot_events e
          where e.conversation_id = q.conversation_id and e.state = 'queued' and e.created_at > ${at}) then ${at} end
      from held where q.conversation_id = held.conversation_id)
    select conversation_id as "conversationId", interaction_id as "interactionId" from dropped`);
}
