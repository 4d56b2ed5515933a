import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { BotCard } from '../../../../rules/bots/cards.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { botMessages, conversations } from '../../../database/tables/bots/conversations.ts';
import { mirrorLinks, mirrorRooms } from '../../../database/tables/bots/mirrors.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable } from '../../../database/types.ts';
import { closedReason } from '../../conversations/access.ts';

/** A room that this process works on until its lease ends. */
export interface LeasedRoom {
  readonly id: number;
  readonly leaseId: string;
  /** Null for the room of the service user. */
  readonly botId: number | null;
  readonly state: (typeof mirrorRooms.$inferSelect)['state'];
  readonly roomKey: string;
  readonly roomId: string | null;
  readonly attempts: number;
  /** The ghost must leave. */
  readonly isLeaving: boolean;
  /** The link and the conversation exist. */
  readonly canReturn: boolean;
  readonly matrixId: string | null;
  readonly botName: string | null;
  readonly description: string | null;
}

const LEASE_SECONDS = 60;

const at = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Needs `mirror_rooms`. */
const isLeaving = sql`(${mirrorRooms.roomId} is not null and (${mirrorRooms.state} in ('leaving', 'declined')
  or ${mirrorRooms.linkId} is null or (${mirrorRooms.botId} is not null and ${mirrorRooms.conversationId} is null)))`;

/** Whether the messages of a conversation may leave the platform. Needs links, users, conversations, bots and teams. */
const isMirrored = (
  now: Date,
): SQL => sql`(${mirrorLinks.state} = 'linked' and ${users.statusId} = ${userStatusIds.active}
  and (${users.suspendedUntil} is null or ${users.suspendedUntil} <= ${at(now)})
  and ${closedReason(conversations.userId)} is null)`;

/** Wants rooms for conversations that have begun since their people linked an account. */
export async function addMissing(tx: Queryable, userIds: readonly number[] | undefined, now: Date): Promise<void> {
  const isChosen = userIds === undefined ? sql`true` : sql`l.user_id = any(${sql.param([...userIds])}::bigint[])`;
  await tx.execute(sql`
    insert into ${mirrorRooms} (link_id, conversation_id, bot_id, sent_seq, created_at)
    select l.id, c.id, c.bot_id, 0, ${at(now)} from ${mirrorLinks} l join ${conversations} c on c.user_id = l.user_id
    where l.state = 'linked' and ${isChosen}
      and not exists (select 1 from ${mirrorRooms} r where r.link_id = l.id and r.conversation_id = c.id)
    on conflict do nothing`);
}

/** Takes rooms with work to do, those of the oldest messages first. */
export async function lease(
  tx: Queryable,
  {
    userIds,
    limit,
    now,
  }: { readonly userIds: readonly number[] | undefined; readonly limit: number; readonly now: Date },
): Promise<LeasedRoom[]> {
  const isChosen =
    userIds === undefined ? sql`true` : sql`${mirrorLinks.userId} = any(${sql.param([...userIds])}::bigint[])`;
  const rows = await tx.execute<LeasedRoom & Record<string, unknown>>(sql`
    with due as (
      select ${mirrorRooms.id}, ${isLeaving} as leaving, ${mirrorLinks.matrixId} as matrix_id,
        ${mirrorLinks.id} is not null and ${conversations.id} is not null as can_return, ${bots.name} as bot_name,
        ${bots.shortDescription} as description, ${conversations.lastMessageAt} as last_at
      from ${mirrorRooms}
      left join ${mirrorLinks} on ${mirrorLinks.id} = ${mirrorRooms.linkId}
      left join ${users} on ${users.id} = ${mirrorLinks.userId}
      left join ${conversations} on ${conversations.id} = ${mirrorRooms.conversationId}
      left join ${bots} on ${bots.id} = ${conversations.botId}
      left join ${teams} on ${teams.id} = ${bots.teamId}
      where (${mirrorRooms.nextAt} is null or ${mirrorRooms.nextAt} <= ${at(now)})
        and (${mirrorRooms.leasedUntil} is null or ${mirrorRooms.leasedUntil} <= ${at(now)}) and ${isChosen}
        and (${isLeaving} or (${conversations.id} is not null and ${mirrorRooms.state} in ('wanted', 'inviting', 'open', 'closed')
          and (${mirrorRooms.state} in ('wanted', 'inviting') or ${conversations.lastSeq} > ${mirrorRooms.sentSeq})
          and ${isMirrored(now)}))
      order by last_at nulls first, ${mirrorRooms.id}
      limit ${limit} for update of mirror_rooms skip locked)
    update mirror_rooms r set lease_id = gen_random_uuid(), leased_until = ${at(new Date(now.getTime() + LEASE_SECONDS * 1000))}
    from due where due.id = r.id
    returning r.id::float8 as id, r.lease_id as "leaseId", r.bot_id::float8 as "botId", r.state, r.room_key as "roomKey",
      r.room_id as "roomId", r.attempts, due.leaving as "isLeaving", due.can_return as "canReturn",
      due.matrix_id as "matrixId", due.bot_name as "botName", due.description`);
  return [...rows];
}

const ofLease = ({ id, leaseId }: Pick<LeasedRoom, 'id' | 'leaseId'>) =>
  and(eq(mirrorRooms.id, id), eq(mirrorRooms.leaseId, leaseId));

type Change = Partial<
  Pick<
    typeof mirrorRooms.$inferInsert,
    'state' | 'roomId' | 'sentSeq' | 'attempts' | 'nextAt' | 'failure' | 'typingUntil'
  >
>;

/**
 * Changes a leased room.
 * @param from the state that it must still have
 * @returns false when another process has the lease, or the state has changed
 */
export async function change(
  tx: Queryable,
  room: Pick<LeasedRoom, 'id' | 'leaseId'>,
  set: Change,
  from?: LeasedRoom['state'],
): Promise<boolean> {
  const rows = await tx
    .update(mirrorRooms)
    .set(set)
    .where(and(ofLease(room), from === undefined ? undefined : eq(mirrorRooms.state, from)))
    .returning({ id: mirrorRooms.id });
  return rows.length > 0;
}

/** Ends a lease. */
export async function release(
  tx: Queryable,
  room: Pick<LeasedRoom, 'id' | 'leaseId'>,
  result: Pick<Change, 'state' | 'attempts' | 'nextAt' | 'failure'>,
): Promise<void> {
  await tx
    .update(mirrorRooms)
    .set({ ...result, leaseId: null, leasedUntil: null })
    .where(ofLease(room));
}

/** The ghost has left. A room that may come back gets another key, because the old name stays taken. */
export async function setLeft(tx: Queryable, room: LeasedRoom): Promise<void> {
  if (!room.canReturn) {
    await tx.delete(mirrorRooms).where(ofLease(room));
    return;
  }
  const state = sql`case when ${mirrorRooms.state} = 'declined' then 'declined' else 'closed' end`;
  await tx
    .update(mirrorRooms)
    .set({
      state,
      roomId: null,
      roomKey: sql`gen_random_uuid()`,
      typingUntil: null,
      attempts: 0,
      leaseId: null,
      leasedUntil: null,
    })
    .where(ofLease(room));
}

/** A message to send, with the language of its person. */
export interface NextMessage {
  readonly id: number;
  readonly seq: number;
  readonly author: 'person' | 'bot';
  readonly text: string;
  readonly card: BotCard | null;
  readonly clientKey: string;
  readonly isLate: boolean;
  readonly language: 'en' | 'tr';
  readonly typingUntil: Date | null;
}

/** The next message of a leased room, if the conversation may still leave the platform. */
export async function findNext(
  tx: Queryable,
  room: Pick<LeasedRoom, 'id' | 'leaseId'>,
  now: Date,
): Promise<NextMessage | undefined> {
  const [row] = await tx
    .select({
      id: botMessages.id,
      seq: botMessages.seq,
      author: botMessages.author,
      text: botMessages.text,
      card: botMessages.card,
      clientKey: botMessages.clientKey,
      isLate: botMessages.isLate,
      language: users.language,
      typingUntil: mirrorRooms.typingUntil,
    })
    .from(mirrorRooms)
    .innerJoin(mirrorLinks, eq(mirrorLinks.id, mirrorRooms.linkId))
    .innerJoin(users, eq(users.id, mirrorLinks.userId))
    .innerJoin(conversations, eq(conversations.id, mirrorRooms.conversationId))
    .innerJoin(bots, eq(bots.id, conversations.botId))
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .innerJoin(
      botMessages,
      and(eq(botMessages.conversationId, conversations.id), sql`${botMessages.seq} > ${mirrorRooms.sentSeq}`),
    )
    .where(and(ofLease(room), eq(mirrorRooms.state, 'open'), isMirrored(now)))
    .orderBy(botMessages.seq)
    .limit(1);
  return row;
}
