import { sql, type SQL } from 'drizzle-orm';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { conversations } from '../../../database/tables/bots/conversations.ts';
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
export const isMirrored = (
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
    where l.state = 'linked' and ${isChosen} and c.last_seq > 0
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
