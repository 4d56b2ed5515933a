import { and, eq, sql } from 'drizzle-orm';
import type { BotCard } from '../../../../rules/bots/cards.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { botMessages, conversations } from '../../../database/tables/bots/conversations.ts';
import { mirrorLinks, mirrorRooms } from '../../../database/tables/bots/mirrors.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable } from '../../../database/types.ts';
import { isMirrored, type LeasedRoom } from './roomLeases.store.ts';

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
