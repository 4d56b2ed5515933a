import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { conversations } from '../../../database/tables/bots/conversations.ts';
import { mirrorLinks, mirrorRooms } from '../../../database/tables/bots/mirrors.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

export type LinkRow = typeof mirrorLinks.$inferSelect;

export async function find(tx: Queryable, userId: number): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(mirrorLinks).where(eq(mirrorLinks.userId, userId));
  return row;
}

/** Locks the link of a person until the transaction ends. */
export async function findForUpdate(tx: Transaction, userId: number): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(mirrorLinks).where(eq(mirrorLinks.userId, userId)).for('update');
  return row;
}

/** Counts the rooms that show conversations of a link. */
export async function countRooms(tx: Queryable, linkId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(mirrorRooms)
    .where(and(eq(mirrorRooms.linkId, linkId), eq(mirrorRooms.state, 'open'), isNotNull(mirrorRooms.botId)));
  return row?.total ?? 0;
}

/** Inserts the link of a person, or returns the one that exists. Locks it until the transaction ends. */
export async function insert(tx: Transaction, userId: number, matrixId: string, now: Date): Promise<LinkRow> {
  await tx
    .insert(mirrorLinks)
    .values({ userId, matrixId, createdAt: now })
    .onConflictDoNothing({ target: mirrorLinks.userId });
  return exactlyOne(await tx.select().from(mirrorLinks).where(eq(mirrorLinks.userId, userId)).for('update'));
}

/** Stores when the homeserver accepted the last code; null until it does. */
export async function setCodeSent(tx: Queryable, id: number, codeSentAt: Date | null): Promise<void> {
  await tx.update(mirrorLinks).set({ codeSentAt }).where(eq(mirrorLinks.id, id));
}

/** Ends a link. Its rooms stay without it, so that their ghosts leave. */
export async function remove(tx: Transaction, userId: number): Promise<LinkRow | undefined> {
  const [row] = await tx.delete(mirrorLinks).where(eq(mirrorLinks.userId, userId)).returning();
  return row;
}

/** The room in which the service user writes to a person; wanted if there is none. */
export async function findOrAddServiceRoom(tx: Transaction, linkId: number, now: Date) {
  const [room] = await tx
    .select()
    .from(mirrorRooms)
    .where(and(eq(mirrorRooms.linkId, linkId), isNull(mirrorRooms.botId)));
  if (room !== undefined) return room;
  return exactlyOne(await tx.insert(mirrorRooms).values({ linkId, createdAt: now }).returning());
}

export async function setServiceRoom(tx: Queryable, id: number, roomId: string): Promise<void> {
  await tx.update(mirrorRooms).set({ roomId, state: 'open' }).where(eq(mirrorRooms.id, id));
}

/** Links a proved account, and wants a room for each conversation with messages: what was written before is not copied. */
export async function setLinked(tx: Transaction, { id, userId }: LinkRow, now: Date): Promise<void> {
  await tx.update(mirrorLinks).set({ state: 'linked', linkedAt: now }).where(eq(mirrorLinks.id, id));
  await tx.execute(sql`
    insert into ${mirrorRooms} (link_id, conversation_id, bot_id, sent_seq, created_at)
    select ${id}::bigint, c.id, c.bot_id, c.last_seq, ${now.toISOString()}::timestamptz from ${conversations} c
    where c.user_id = ${userId} and c.last_seq > 0
    on conflict do nothing`);
}

/** The ghost leaves the room of a conversation. */
export async function setLeaving(tx: Transaction, userId: number, botId: number): Promise<void> {
  await tx
    .update(mirrorRooms)
    .set({ state: sql`case when ${mirrorRooms.roomId} is null then 'closed' else 'leaving' end` })
    .where(
      sql`${mirrorRooms.botId} = ${botId}::bigint and ${mirrorRooms.state} <> 'declined'
        and ${mirrorRooms.linkId} = (select l.id from ${mirrorLinks} l where l.user_id = ${userId}::bigint)`,
    );
}

/** The room of a conversation does not show the messages up to a place any more. */
export async function skipMessages(tx: Transaction, conversationId: number, seq: number): Promise<void> {
  await tx
    .update(mirrorRooms)
    .set({ sentSeq: sql`greatest(${mirrorRooms.sentSeq}, ${seq}::int)` })
    .where(eq(mirrorRooms.conversationId, conversationId));
}
