import { and, eq, sql } from 'drizzle-orm';
import { botInteractions, botMessages } from '../../../database/tables/bots/conversations.ts';
import { mirrorEvents, mirrorLinks, mirrorRooms, mirrorTransactions } from '../../../database/tables/bots/mirrors.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { RoomEvent } from './matrixEvents.ts';

/** Stores a transaction. Returns false for one that is stored already. */
export async function addTransaction(tx: Transaction, transactionId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(mirrorTransactions)
    .values({ transactionId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ transactionId: mirrorTransactions.transactionId });
  return rows.length > 0;
}

/** Stores what linked people did in the rooms of their conversations, in this order. The rest is left out. */
export async function addEvents(tx: Transaction, events: readonly RoomEvent[], now: Date): Promise<void> {
  const given = JSON.stringify(events.map((event, place) => ({ ...event, place })));
  await tx.execute(sql`
    insert into ${mirrorEvents} (event_id, mirror_room_id, kind, text, created_at)
    select g."eventId", r.id, g.kind, g.text, ${now.toISOString()}::timestamptz
    from json_to_recordset(${given}::json) as g(place int, "eventId" text, "roomId" text, sender text, kind text, text text)
    join ${mirrorRooms} r on r.room_id = g."roomId" and r.bot_id is not null
    join ${mirrorLinks} l on l.id = r.link_id and l.state = 'linked' and l.matrix_id = g.sender
    order by g.place
    on conflict (event_id) do nothing`);
}

/** An event that this process handles until its lease ends. */
export interface LeasedEvent extends Record<string, unknown> {
  readonly id: number;
  readonly eventId: string;
  readonly mirrorRoomId: number;
  readonly kind: RoomEvent['kind'];
  readonly text: string;
  readonly attempts: number;
}

const LEASE_SECONDS = 60;

/** Takes the first events of rooms: those of one room are handled in their order. */
export async function lease(tx: Transaction, limit: number, now: Date): Promise<LeasedEvent[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await tx.execute<LeasedEvent>(sql`
    with heads as (
      select distinct on (mirror_room_id) id from ${mirrorEvents} where state = 'stored' order by mirror_room_id, id),
    due as (
      select e.id from ${mirrorEvents} e join heads on heads.id = e.id
      where e.state = 'stored' and (e.next_at is null or e.next_at <= ${at})
        and (e.leased_until is null or e.leased_until <= ${at})
      order by e.created_at, e.id limit ${limit} for update of e skip locked)
    update mirror_events e set leased_until = ${at} + ${LEASE_SECONDS}::int * interval '1 second' from due where due.id = e.id
    returning e.id::float8 as id, e.event_id as "eventId", e.mirror_room_id::float8 as "mirrorRoomId", e.kind, e.text, e.attempts`);
  return [...rows];
}

type EventChange = Partial<Pick<typeof mirrorEvents.$inferInsert, 'state' | 'messageId' | 'attempts' | 'nextAt'>>;

/** Ends the lease of an event. */
export async function finish(tx: Queryable, id: number, change: EventChange, now: Date): Promise<void> {
  const isEnded = change.state !== undefined && change.state !== 'accepted';
  // The text is in the conversation, or of no use.
  const text = change.state === undefined ? {} : { text: '' };
  await tx
    .update(mirrorEvents)
    .set({ ...change, ...text, leasedUntil: null, ...(isEnded ? { finishedAt: now } : {}) })
    .where(eq(mirrorEvents.id, id));
}

/** The place of an event: its room, bot and person. Undefined when the mirror has ended. */
export async function findPlace(tx: Queryable, mirrorRoomId: number) {
  const [row] = await tx
    .select({ roomId: mirrorRooms.roomId, botId: mirrorRooms.botId, userId: users.id, language: users.language })
    .from(mirrorRooms)
    .innerJoin(mirrorLinks, eq(mirrorLinks.id, mirrorRooms.linkId))
    .innerJoin(users, eq(users.id, mirrorLinks.userId))
    .where(and(eq(mirrorRooms.id, mirrorRoomId), eq(mirrorLinks.state, 'linked')));
  return row;
}

/** The person has left the room, and is not invited again. */
export async function setDeclined(tx: Queryable, mirrorRoomId: number): Promise<void> {
  await tx.update(mirrorRooms).set({ state: 'declined', failure: null }).where(eq(mirrorRooms.id, mirrorRoomId));
}

export async function setTypingUntil(tx: Queryable, mirrorRoomId: number, until: Date): Promise<void> {
  await tx.update(mirrorRooms).set({ typingUntil: until }).where(eq(mirrorRooms.id, mirrorRoomId));
}

/** Ends events whose messages were answered. */
export async function finishAnswered(tx: Queryable, now: Date): Promise<void> {
  await tx.execute(sql`
    update mirror_events e set state = 'done', finished_at = ${now.toISOString()}::timestamptz
    where e.state = 'accepted' and not exists (
      select 1 from ${botMessages} m join ${botInteractions} i on i.id = m.interaction_id
      where m.id = e.message_id and i.state <> 'answered')`);
}

/** Messages from the homeserver that no bot has answered in time, the oldest first. */
export const listExpired = (tx: Queryable, limit: number) =>
  tx
    .select({ id: mirrorEvents.id, mirrorRoomId: mirrorEvents.mirrorRoomId })
    .from(mirrorEvents)
    .innerJoin(botMessages, eq(botMessages.id, mirrorEvents.messageId))
    .innerJoin(botInteractions, eq(botInteractions.id, botMessages.interactionId))
    .where(and(eq(mirrorEvents.state, 'accepted'), eq(botInteractions.state, 'expired')))
    .orderBy(mirrorEvents.createdAt, mirrorEvents.id)
    .limit(limit);
