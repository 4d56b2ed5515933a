import { and, asc, eq, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import type { BotLaneName } from '../../../../../rules/bots/lanes.ts';
import {
  botEvents,
  botInteractions,
  botQueues,
  conversations,
  type EVENT_FAULTS,
} from '../../../../database/tables/bots/conversations.ts';
import { botStatusIds, teamStatusIds, userStatusIds } from '../../../../database/referenceIds.ts';
import type { Queryable, Sql, Transaction } from '../../../../database/types.ts';
import type { ConsumerKey } from './consumerKey.ts';

export type EventFault = (typeof EVENT_FAULTS)[number];

interface NewEvent {
  readonly botId: number;
  readonly conversationId: number;
  /** Undefined for an event that no person requested. */
  readonly interactionId?: number;
  readonly lane: BotLaneName;
  readonly body: string;
  readonly expiresAt: Date;
  /** What a developer simulates with this event. */
  readonly fault?: EventFault | undefined;
  /** The next events of the conversation are delivered before it, until this time at the latest. */
  readonly parkedUntil?: Date | undefined;
}

/** Adds an event to the queue of its locked conversation. */
export async function enqueue(tx: Transaction, event: NewEvent, now: Date): Promise<void> {
  const isParked = event.parkedUntil !== undefined;
  await tx.insert(botEvents).values({ ...event, ...(isParked && { state: 'parked' }), createdAt: now });
  const { conversationId, botId, lane } = event;
  await tx
    .insert(botQueues)
    .values({ conversationId, botId, lane, nextAt: isParked ? null : now })
    .onConflictDoUpdate({
      target: botQueues.conversationId,
      set: { nextAt: sql`coalesce(${botQueues.nextAt}, excluded.next_at)` },
    });
}

export interface Consumer {
  readonly botId: number;
  /** Without one it gets the events of both lanes. */
  readonly lane?: BotLaneName | undefined;
  /** The token of a bot outside of this process. */
  readonly tokenHash?: string | undefined;
  /** The address to which this server posts the events. */
  readonly endpointUrl?: string | undefined;
}

/** Whether a consumer may receive events at this moment: what admits a call may change while it waits. */
export const mayReceive = ({ botId, lane, tokenHash, endpointUrl }: Consumer, now: Date): SQL => sql`exists (
  select 1 from bots b join teams t on t.id = b.team_id
  where b.id = ${botId} and b.deleted_at is null and b.status_id not in (${botStatusIds.disabled}, ${botStatusIds.removed})
    and t.status_id = ${teamStatusIds.active}
    and exists (select 1 from team_members m join users u on u.id = m.user_id and u.status_id = ${userStatusIds.active}
      where m.team_id = b.team_id and m.state = 'accepted')
    ${
      tokenHash === undefined
        ? sql``
        : sql`and exists (select 1 from bot_tokens k where k.bot_id = b.id and k.token_hash = ${tokenHash} and k.lane = ${lane}
      and (k.valid_until is null or k.valid_until > ${now.toISOString()}::timestamptz))`
    }
    ${endpointUrl === undefined ? sql`` : sql`and exists (select 1 from bot_endpoints p where p.bot_id = b.id and p.url = ${endpointUrl} and p.state = 'active')`})`;

/** Literals, so that the partial index of the test lane fits. */
const isOfLane = {
  live: sql`${botQueues.lane} = 'live'`,
  test: sql`${botQueues.lane} = 'test'`,
} as const satisfies Record<BotLaneName, SQL>;

/** Whether the account of a queue's person is in use. */
const isPersonThere = sql`exists (select 1 from conversations c join users u on u.id = c.user_id
  where c.id = ${botQueues.conversationId} and u.status_id = ${userStatusIds.active})`;

/** Ids of due queues of a bot, the longest waiting first, locked until the transaction ends. */
export async function lockDueQueues(tx: Transaction, consumer: Consumer, limit: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: botQueues.conversationId })
    .from(botQueues)
    .where(
      and(
        eq(botQueues.botId, consumer.botId),
        consumer.lane === undefined ? undefined : isOfLane[consumer.lane],
        isNotNull(botQueues.nextAt),
        lte(botQueues.nextAt, now),
        isPersonThere,
        mayReceive(consumer, now),
      ),
    )
    .orderBy(asc(botQueues.nextAt), asc(botQueues.conversationId))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Counts the due queues of each of these consumers, up to a limit. Consumers without one are left out. */
export const countDue = (
  tx: Sql,
  consumers: readonly ConsumerKey[],
  limit: number,
  now: Date,
): Promise<readonly (ConsumerKey & { readonly due: number })[]> =>
  tx<(ConsumerKey & { due: number })[]>`
    select b.id as "botId", b.lane, d.due
    from unnest(${consumers.map(({ botId }) => botId)}::bigint[], ${consumers.map(({ lane }) => lane)}::text[]) b(id, lane)
    cross join lateral (select count(*)::int as due from (
      select 1 from bot_queues q join conversations c on c.id = q.conversation_id join users u on u.id = c.user_id
      where b.lane = 'live' and q.lane = 'live' and q.bot_id = b.id and q.next_at <= ${now} and u.status_id = ${userStatusIds.active}
      union all
      select 1 from bot_queues q join conversations c on c.id = q.conversation_id join users u on u.id = c.user_id
      where b.lane = 'test' and q.lane = 'test' and q.bot_id = b.id and q.next_at <= ${now} and u.status_id = ${userStatusIds.active}
      limit ${limit}) l) d
    where d.due > 0`;

/**
 * Whether the person of an event still gives the permission that it needs.
 * @param event the table or its alias
 */
export const isPermitted = (event: 'e' | 'bot_events'): SQL => sql`(${sql.raw(event)}.scope is null or exists (
  select 1 from conversations c join bot_grants g on g.bot_id = c.bot_id and g.user_id = c.user_id
  join bot_scopes s on s.bot_id = g.bot_id and s.scope = g.scope
  where c.id = ${sql.raw(event)}.conversation_id and g.scope = ${sql.raw(event)}.scope and g.revoked_at is null))`;

/** The first queued event of each of these conversations. */
export const listHeads = (tx: Transaction, conversationIds: readonly number[]) =>
  tx
    .selectDistinctOn([botEvents.conversationId], {
      id: botEvents.id,
      conversationId: botEvents.conversationId,
      interactionId: botEvents.interactionId,
      body: botEvents.body,
      attempts: botEvents.attempts,
      redeliveries: botEvents.redeliveries,
      isOutOfOrder: botEvents.isOutOfOrder,
      fault: botEvents.fault,
      expiresAt: botEvents.expiresAt,
      isPermitted: sql<boolean>`${isPermitted('bot_events')}`,
    })
    .from(botEvents)
    .where(and(inArray(botEvents.conversationId, [...conversationIds]), eq(botEvents.state, 'queued')))
    .orderBy(asc(botEvents.conversationId), asc(botEvents.id));

export interface LeaseKey {
  readonly eventId: number;
  readonly leaseId: string;
}

/** Locks the queue of a lease that has not ended; undefined for any other lease. */
export async function lockLease(
  tx: Transaction,
  botId: number,
  { eventId, leaseId }: LeaseKey,
  now: Date,
): Promise<{ readonly conversationId: number; readonly lane: BotLaneName } | undefined> {
  const [row] = await tx
    .select({ conversationId: botQueues.conversationId, lane: botQueues.lane, nextAt: botQueues.nextAt })
    .from(botQueues)
    .where(and(eq(botQueues.botId, botId), eq(botQueues.leaseId, leaseId), eq(botQueues.leasedEventId, eventId)))
    .for('update');
  return row === undefined || row.nextAt === null || row.nextAt <= now ? undefined : row;
}

/** Ends events; they are not delivered again. */
export async function finish(
  tx: Transaction,
  eventIds: readonly number[],
  state: 'done' | 'dead',
  now: Date,
  failure?: string,
): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .update(botEvents)
    .set({ state, finishedAt: now, ...(failure === undefined ? {} : { failure }) })
    .where(and(inArray(botEvents.id, [...eventIds]), inArray(botEvents.state, ['queued', 'parked'])));
}

/** Ends the lease of a locked queue. Its next event, if any, is due at `nextAt`. */
export async function release(tx: Transaction, conversationId: number, nextAt: Date): Promise<void> {
  const hasMore = sql`exists (select 1 from bot_events e where e.conversation_id = ${conversationId} and e.state = 'queued')`;
  await tx
    .update(botQueues)
    .set({
      leaseId: null,
      leasedEventId: null,
      nextAt: sql`case when ${hasMore} then ${nextAt.toISOString()}::timestamptz end`,
    })
    .where(eq(botQueues.conversationId, conversationId));
}

export async function setFailure(
  tx: Transaction,
  eventId: number,
  failure: string,
): Promise<{ readonly attempts: number; readonly isRequested: boolean }> {
  const [row] = await tx
    .update(botEvents)
    .set({ failure })
    .where(eq(botEvents.id, eventId))
    .returning({ attempts: botEvents.attempts, interactionId: botEvents.interactionId });
  return { attempts: row?.attempts ?? 0, isRequested: row?.interactionId !== null };
}

/**
 * Sets the state of interactions that no bot has answered; events without one are left out.
 * @returns the conversations whose state changed
 */
export async function setInteractionState(
  tx: Transaction,
  given: readonly (number | null)[],
  state: 'working' | 'expired',
): Promise<readonly number[]> {
  const ids = given.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const rows = await tx
    .update(botInteractions)
    .set({ state })
    .where(
      and(
        inArray(botInteractions.id, ids),
        inArray(botInteractions.state, state === 'working' ? ['waiting'] : ['waiting', 'working']),
      ),
    )
    .returning({ conversationId: botInteractions.conversationId });
  return rows.map(({ conversationId }) => conversationId);
}

/** The state of conversations for the people in them. */
export const listStates = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select({
      userId: conversations.userId,
      botId: conversations.botId,
      lastSeq: conversations.lastSeq,
      readSeq: conversations.readSeq,
    })
    .from(conversations)
    .where(inArray(conversations.id, [...ids]));

/** Events of any bot whose time is over, with their queues locked until the transaction ends. */
export const lockExpired = (tx: Transaction, state: 'queued' | 'parked', now: Date, limit: number) =>
  tx
    .select({ conversationId: botQueues.conversationId, eventId: botEvents.id, interactionId: botEvents.interactionId })
    .from(botEvents)
    .innerJoin(botQueues, eq(botQueues.conversationId, botEvents.conversationId))
    .where(and(eq(botEvents.state, state), lte(botEvents.expiresAt, now)))
    .orderBy(asc(botEvents.expiresAt))
    .limit(limit)
    .for('update', { of: botQueues, skipLocked: true });

/** Open interactions whose time is over. */
export async function listOverdue(tx: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: botInteractions.id })
    .from(botInteractions)
    .where(and(inArray(botInteractions.state, ['waiting', 'working']), lte(botInteractions.expiresAt, now)))
    .orderBy(asc(botInteractions.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
