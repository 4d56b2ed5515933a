import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { COUNT_CAP } from '../../../../rules/paging.ts';
import { cappedCount } from '../../../database/cappedCount.ts';
import { paginate } from '../../../database/paginate.ts';
import { botEvents, botInteractions, botMessages, botQueues } from '../../../database/tables/bots/conversations.ts';
import { botConsumers, botDeliveryAttempts } from '../../../database/tables/bots/deliveries.ts';
import type { Queryable } from '../../../database/types.ts';
import type { ConsumerKey } from '../../conversations/runtime/queue/consumerKey.ts';

const lastAttempt = <Value>(
  column: string,
) => sql<Value | null>`(select ${sql.raw(`a.${column}`)} from bot_delivery_attempts a
  where a.event_id = ${botEvents.id} order by a.started_at desc, a.id desc limit 1)`;

const selectEvents = (tx: Queryable) =>
  tx
    .select({
      id: botEvents.id,
      body: botEvents.body,
      state: botEvents.state,
      lane: botEvents.lane,
      attempts: botEvents.attempts,
      createdAt: botEvents.createdAt,
      finishedAt: botEvents.finishedAt,
      parkedUntil: botEvents.parkedUntil,
      redeliveries: botEvents.redeliveries,
      isOutOfOrder: botEvents.isOutOfOrder,
      fault: botEvents.fault,
      failure: botEvents.failure,
      interactionId: botEvents.interactionId,
      nextAt: botQueues.nextAt,
      status: lastAttempt<number>('status'),
      ms: lastAttempt<number>('ms'),
      error: lastAttempt<NonNullable<AttemptRow['error']>>('error'),
    })
    .from(botEvents)
    .innerJoin(botQueues, eq(botQueues.conversationId, botEvents.conversationId));

export type AttemptRow = typeof botDeliveryAttempts.$inferSelect;
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

export interface EventFilter {
  readonly botId: number;
  readonly state: EventRow['state'] | undefined;
  readonly lane: BotLaneName | undefined;
  /** The person whose conversation it is. */
  readonly userId: number | undefined;
  /** The number of an event, or a part of its body; empty for all. */
  readonly search: string;
}

function toSearch(search: string) {
  if (search === '') return undefined;
  const [, digits] = /^(?:evt_)?(\d{1,15})$/.exec(search) ?? [];
  return digits === undefined
    ? sql`position(lower(${search}) in lower(${botEvents.body})) > 0`
    : eq(botEvents.id, Number(digits));
}

const toCondition = ({ botId, state, lane, userId, search }: EventFilter) =>
  and(
    eq(botEvents.botId, botId),
    state === undefined ? undefined : eq(botEvents.state, state),
    lane === undefined ? undefined : eq(botEvents.lane, lane),
    toSearch(search),
    userId === undefined
      ? undefined
      : sql`${botEvents.conversationId} in (select c.id from conversations c where c.bot_id = ${botId} and c.user_id = ${userId})`,
  );

/** A page of a bot's events, the newest first. */
export const listPage = (tx: Queryable, filter: EventFilter, params: { pageNumber: number; pageSize: number }) =>
  paginate(
    params,
    selectEvents(tx).where(toCondition(filter)).orderBy(desc(botEvents.id)),
    cappedCount(tx, tx.select({ id: botEvents.id }).from(botEvents).where(toCondition(filter))),
  );

export async function find(tx: Queryable, botId: number, eventId: number): Promise<EventRow | undefined> {
  const [row] = await selectEvents(tx).where(and(eq(botEvents.botId, botId), eq(botEvents.id, eventId)));
  return row;
}

/** The event of an interaction. */
export async function findEventId(tx: Queryable, interactionId: number): Promise<number | undefined> {
  const [row] = await tx.select({ id: botEvents.id }).from(botEvents).where(eq(botEvents.interactionId, interactionId));
  return row?.id;
}

/** The attempts to deliver an event, the latest first. */
export const listAttempts = (tx: Queryable, eventId: number, limit: number): Promise<AttemptRow[]> =>
  tx
    .select()
    .from(botDeliveryAttempts)
    .where(eq(botDeliveryAttempts.eventId, eventId))
    .orderBy(desc(botDeliveryAttempts.startedAt), desc(botDeliveryAttempts.id))
    .limit(limit);

/** The answers of a bot to an interaction. */
export const listAnswers = (tx: Queryable, interactionId: number) =>
  tx
    .select({
      text: botMessages.text,
      cardTitle: sql<string | null>`${botMessages.card} ->> 'title'`,
      isLate: botMessages.isLate,
      createdAt: botMessages.createdAt,
      sentAt: botInteractions.createdAt,
    })
    .from(botMessages)
    .innerJoin(botInteractions, eq(botInteractions.id, botMessages.interactionId))
    .where(and(eq(botMessages.interactionId, interactionId), eq(botMessages.author, 'bot')))
    .orderBy(asc(botMessages.seq));

/** Events of a lane of a bot that are not done, by state. */
export async function countOpen(
  tx: Queryable,
  { botId, lane }: ConsumerKey,
  state: 'queued' | 'parked' | 'dead',
): Promise<number> {
  const [row] = await cappedCount(
    tx,
    tx
      .select({ id: botEvents.id })
      .from(botEvents)
      .where(and(eq(botEvents.botId, botId), eq(botEvents.lane, lane), eq(botEvents.state, state))),
    COUNT_CAP,
  );
  return row?.total ?? 0;
}

/** When the longest waiting event of a lane of a bot was created. */
export async function findOldest(tx: Queryable, { botId, lane }: ConsumerKey): Promise<Date | undefined> {
  const [row] = await tx
    .select({ createdAt: botEvents.createdAt })
    .from(botEvents)
    .where(and(eq(botEvents.botId, botId), eq(botEvents.lane, lane), eq(botEvents.state, 'queued')))
    .orderBy(asc(botEvents.id))
    .limit(1);
  return row?.createdAt;
}

/** The latest failure that a bot reported or that was found when posting to it. */
export async function findLastFailure(tx: Queryable, botId: number) {
  const [row] = await tx
    .select({ failure: botEvents.failure, createdAt: botEvents.createdAt })
    .from(botEvents)
    .where(and(eq(botEvents.botId, botId), sql`${botEvents.state} <> 'done'`, sql`${botEvents.failure} is not null`))
    .orderBy(desc(botEvents.id))
    .limit(1);
  return row;
}

/** What fetched events of a bot in the last days, the last seen first. */
export const listConsumers = (tx: Queryable, botId: number) =>
  tx
    .select({
      transport: botConsumers.transport,
      lane: botConsumers.lane,
      connections: botConsumers.connections,
      seenAt: botConsumers.seenAt,
    })
    .from(botConsumers)
    .where(eq(botConsumers.botId, botId))
    .orderBy(desc(botConsumers.seenAt))
    .limit(10);

/** Whether a bot is a program of the platform. */
export async function isProgram(tx: Queryable, botId: number): Promise<boolean> {
  const rows = await tx.execute(sql`select 1 from bot_programs where bot_id = ${botId}`);
  return rows.length > 0;
}

export interface Range {
  readonly botId: number;
  readonly since: Date;
  readonly until: Date;
  readonly state: 'done' | 'dead' | 'parked';
}

/** The ids of a bot's events of a time range, the oldest first. */
export async function listRange(
  tx: Queryable,
  { botId, since, until, state }: Range,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .select({ id: botEvents.id })
    .from(botEvents)
    .where(
      and(
        eq(botEvents.botId, botId),
        eq(botEvents.state, state),
        sql`${botEvents.createdAt} between ${since.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(botEvents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Queues events of a bot again that are not queued, unless their conversation is in the other lane now or their person has
 * blocked the bot or cleared the messages. The queues are locked first, like everywhere.
 * @returns the lane of each of them
 */
export async function requeue(
  tx: Pick<Queryable, 'execute'>,
  botId: number,
  eventIds: readonly number[],
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<BotLaneName[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ids = sql`(select unnest(${`{${eventIds.join(',')}}`}::bigint[]))`;
  await tx.execute(sql`
    select 1 from bot_queues q where q.conversation_id in (
      select e.conversation_id from bot_events e where e.id in ${ids} and e.bot_id = ${botId})
    order by q.conversation_id for update`);
  const rows = await tx.execute<{ conversation_id: string; lane: BotLaneName }>(sql`
    update bot_events e set state = 'queued', attempts = 0, redeliveries = e.redeliveries + 1, finished_at = null,
      failure = null, parked_until = null, expires_at = ${expiresAt.toISOString()}::timestamptz,
      is_out_of_order = exists (select 1 from bot_events later
        where later.conversation_id = e.conversation_id and later.id > e.id and later.attempts > 0)
    where e.id in ${ids} and e.bot_id = ${botId} and e.state <> 'queued' and e.redeliveries < 1000
      and e.lane = (select q.lane from bot_queues q where q.conversation_id = e.conversation_id)
      and not exists (select 1 from conversations c join bot_blocks k on k.bot_id = c.bot_id and k.user_id = c.user_id
        where c.id = e.conversation_id)
      and not exists (select 1 from bot_interactions i where i.id = e.interaction_id and i.is_cleared)
    returning e.conversation_id, e.lane`);
  if (rows.length > 0)
    await tx.execute(sql`
      update bot_queues q set next_at = coalesce(q.next_at, ${at}) where q.conversation_id in (
        select e.conversation_id from bot_events e where e.id in ${ids})`);
  return rows.map(({ lane }) => lane);
}
