import { and, eq, sql } from 'drizzle-orm';
import { botEvents } from '../../../../database/tables/bots/conversations.ts';
import type { Transaction } from '../../../../database/types.ts';
import type { ConsumerKey } from './consumerKey.ts';

/** Lets the next events of a conversation pass a leased one until a time. */
export async function parkEvent(tx: Transaction, eventId: number, until: Date): Promise<void> {
  await tx
    .update(botEvents)
    .set({ state: 'parked', parkedUntil: until })
    .where(and(eq(botEvents.id, eventId), eq(botEvents.state, 'queued')));
}

/** Ends the simulation of an event. */
export async function clearFault(tx: Transaction, eventId: number): Promise<void> {
  await tx.update(botEvents).set({ fault: null }).where(eq(botEvents.id, eventId));
}

/** Takes back the count of an attempt that did not happen. */
export async function uncountAttempt(tx: Transaction, eventId: number): Promise<void> {
  await tx
    .update(botEvents)
    .set({ attempts: sql`greatest(${botEvents.attempts} - 1, 0)` })
    .where(eq(botEvents.id, eventId));
}

/**
 * Queues parked events whose pause is over. The queues are locked first, like everywhere.
 * @returns the consumers that have events again
 */
export async function requeueParked(tx: Transaction, now: Date, limit: number): Promise<ConsumerKey[]> {
  const at = now.toISOString();
  return tx.execute<ConsumerKey & Record<string, unknown>>(sql`
    with due as (
      select q.conversation_id, e.id from bot_events e join bot_queues q on q.conversation_id = e.conversation_id
      where e.state = 'parked' and e.parked_until <= ${at}::timestamptz order by e.parked_until limit ${limit}
      for update of q skip locked),
    queued as (
      update bot_events e set state = 'queued', parked_until = null,
        is_out_of_order = exists (select 1 from bot_events later
          where later.conversation_id = e.conversation_id and later.id > e.id and later.attempts > 0)
      from due where e.id = due.id)
    update bot_queues q set next_at = coalesce(q.next_at, ${at}::timestamptz)
    from (select distinct conversation_id from due) d where q.conversation_id = d.conversation_id
    returning q.bot_id::int as "botId", q.lane`);
}
