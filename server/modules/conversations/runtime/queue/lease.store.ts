import { toIsoDate } from '../../../../../rules/days.ts';
import { sql } from 'drizzle-orm';
import type { BotLaneName } from '../../../../../rules/bots/lanes.ts';
import type { Transaction } from '../../../../database/types.ts';
import { isPermitted, type EventFault } from './queue.store.ts';

/** An event that has just been leased. */
export interface LeasedRow {
  readonly id: number;
  readonly conversationId: number;
  readonly userId: number;
  readonly leaseId: string;
  /** This delivery included. */
  readonly attempt: number;
  readonly body: string;
  readonly redeliveries: number;
  readonly isOutOfOrder: boolean;
  readonly fault: EventFault | null;
  /** A person waits for the answer. */
  readonly isRequested: boolean;
  /** The person sees that the bot works on it for the first time. */
  readonly isFirst: boolean;
}

interface NewLeases {
  readonly until: Date;
  readonly now: Date;
  /** Events that were delivered as often are left out. */
  readonly maxAttempts: number;
}

/**
 * Leases the first event of each of these locked queues in one statement, the longest waiting first. Queues without an
 * event that may be delivered are left out. The use of a permission counts with the first delivery.
 *
 * The commit does not wait for the disk. A crash of the database may lose a lease: the event is then delivered again, as
 * when the lease ends. A stored answer or acknowledgement cannot lose it, because their commits follow in the log and wait.
 */
export async function leaseHeads(
  tx: Transaction,
  queueIds: readonly number[],
  { until, now, maxAttempts }: NewLeases,
): Promise<LeasedRow[]> {
  const ids = sql.param(`{${queueIds.join(',')}}`);
  return tx.execute<LeasedRow & Record<string, unknown>>(sql`
    with lax as materialized (select set_config('synchronous_commit', 'off', true)),
    head as (
      select due.place, e.* from lax cross join unnest(${ids}::bigint[]) with ordinality as due(id, place)
      cross join lateral (select * from bot_events e where e.conversation_id = due.id and e.state = 'queued' order by e.id limit 1) e
      where e.expires_at > ${now.toISOString()}::timestamptz and e.attempts < ${maxAttempts}::int
        and ${isPermitted('e')}),
    used as (
      insert into bot_data_reads (bot_id, user_id, scope, day, reads)
      select c.bot_id, c.user_id, head.scope, ${toIsoDate(now)}::date, 1
      from head join conversations c on c.id = head.conversation_id where head.scope is not null and head.attempts = 0
      on conflict (user_id, bot_id, scope, day) do update set reads = bot_data_reads.reads + 1),
    leased as (
      update bot_queues q set lease_id = gen_random_uuid(), leased_event_id = head.id, next_at = ${until.toISOString()}::timestamptz
      from head where q.conversation_id = head.conversation_id returning q.conversation_id, q.lease_id),
    counted as (update bot_events e set attempts = e.attempts + 1 from head where e.id = head.id),
    begun as (
      update bot_interactions i set state = 'working' from head where i.id = head.interaction_id and i.state = 'waiting'
      returning i.id)
    select head.id, head.conversation_id as "conversationId", c.user_id as "userId", leased.lease_id as "leaseId", head.attempts + 1 as attempt,
      head.body, head.redeliveries, head.is_out_of_order as "isOutOfOrder", head.fault, begun.id is not null as "isFirst",
      head.interaction_id is not null as "isRequested"
    from head join leased on leased.conversation_id = head.conversation_id
    join conversations c on c.id = head.conversation_id left join begun on begun.id = head.interaction_id
    order by head.place`);
}

/** An event and the lease with which it was delivered. */
export interface HandledKey {
  readonly botId: number;
  readonly eventId: number;
  readonly leaseId: string;
}

/** A queue with an open lease. */
interface OpenLease {
  readonly eventId: number;
  readonly conversationId: number;
  readonly lane: BotLaneName;
  /** Its developer wants to see a delivery whose acknowledgement is lost. */
  readonly isLost: boolean;
}

/** Locks the queues of those of the leases that have not ended. */
export async function lockLeases(tx: Transaction, keys: readonly HandledKey[], now: Date): Promise<OpenLease[]> {
  return tx.execute<OpenLease & Record<string, unknown>>(sql`
    select q.leased_event_id as "eventId", q.conversation_id as "conversationId", q.lane,
      e.fault is not distinct from 'timeout' and e.attempts = 1 as "isLost"
    from json_to_recordset(${JSON.stringify(keys)}::json) as given("botId" bigint, "eventId" bigint, "leaseId" text)
    join bot_events e on e.id = given."eventId"
    join bot_queues q on q.conversation_id = e.conversation_id
    where q.leased_event_id = given."eventId" and q.lease_id::text = given."leaseId" and q.bot_id = given."botId"
      and q.next_at > ${now.toISOString()}::timestamptz
    order by q.conversation_id for update of q`);
}

/** Ends leased events as done, and their leases. An event that its developer wants to receive twice is queued again. */
export async function finishLeased(tx: Transaction, leases: readonly OpenLease[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with given as (
      select g."eventId" as event_id, g."conversationId" as conversation_id, e.fault is not distinct from 'duplicate' as is_repeated
      from json_to_recordset(${JSON.stringify(leases)}::json) as g("eventId" bigint, "conversationId" bigint)
      join bot_events e on e.id = g."eventId"),
    ended as (
      update bot_events e set state = case when given.is_repeated then 'queued' else 'done' end,
        fault = case when given.is_repeated then null else e.fault end,
        finished_at = case when given.is_repeated then null else ${at} end
      from given where e.id = given.event_id and e.state in ('queued', 'parked'))
    update bot_queues q set lease_id = null, leased_event_id = null,
      next_at = case when given.is_repeated or exists (select 1 from bot_events e
        where e.conversation_id = given.conversation_id and e.state = 'queued' and e.id <> given.event_id) then ${at} end
    from given where q.conversation_id = given.conversation_id`);
}
