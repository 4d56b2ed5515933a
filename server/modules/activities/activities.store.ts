import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { activities } from '../../database/tables/activities.ts';
import { postComments } from '../../database/tables/comments.ts';
import { activityTypes } from '../../database/tables/lookups.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import type { Place } from '../ground/lists/cursors.ts';
import { notMutedPerson } from '../mutes/mutes.filters.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { visiblePosts, type Reader } from '../posts/posts.visibility.ts';

type OwnReader = Reader & { readonly id: number };

/** So many are counted, and reached by page numbers; the cursor has no end. */
export const COUNTED = 1000;

/** Looked up activity by activity, on the keys, where of `exists` PostgreSQL could make one list of all people or posts. */
const isActorHeard = ({ id }: OwnReader): SQL => sql`(${activities.actorId} is null or coalesce(
  (select ${isVisiblePerson(id)} from ${users} where ${users.id} = ${activities.actorId}), false))`;

const isPostOpen = (reader: OwnReader): SQL => sql`(${activities.postId} is null or (
  select count(*) from ${posts} where ${posts.id} = ${activities.postId} and ${visiblePosts(reader)}) > 0)`;

const isCommentThere = sql`(${activities.commentId} is null or (
  select count(*) from ${postComments} where ${postComments.id} = ${activities.commentId} and ${postComments.state} = 'visible') > 0)`;

/** A reader's own activities but for those of somebody hidden, blocked or muted, and about what they cannot open any more. */
const readable = (reader: OwnReader): SQL | undefined =>
  and(
    eq(activities.userId, reader.id),
    isActorHeard(reader),
    notMutedPerson(activities.actorId, reader.id),
    isPostOpen(reader),
    isCommentThere,
  );

/** One page, the latest first: the `limit` rows from `offset` on, or those after a position. */
export function page(tx: Queryable, reader: OwnReader, place: Place) {
  const { limit, offset, after } = place;
  const ordered = tx
    .select({
      id: activities.id,
      typeId: activities.typeId,
      typeName: activityTypes.name,
      typeNameTr: activityTypes.nameTr,
      actorId: activities.actorId,
      postId: activities.postId,
      commentId: activities.commentId,
      newsId: activities.newsId,
      isRead: activities.isRead,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .innerJoin(activityTypes, eq(activityTypes.id, activities.typeId))
    .where(
      and(
        readable(reader),
        after === undefined
          ? undefined
          : sql`(${activities.createdAt}, ${activities.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(limit);
  return after === undefined ? ordered.offset(offset) : ordered;
}

export type ActivityRow = Awaited<ReturnType<typeof page>>[number];

/** How many a reader has, counted up to `COUNTED`. */
export async function countOwn(tx: Queryable, reader: OwnReader): Promise<number> {
  const own = tx.select({ id: activities.id }).from(activities).where(readable(reader));
  return exactlyOne(await cappedCount(tx, own, COUNTED)).total;
}

/** Marks a reader's own; all of them without ids. */
export async function markRead(tx: Queryable, userId: number, ids: readonly number[] | undefined): Promise<void> {
  await tx
    .update(activities)
    .set({ isRead: true })
    .where(
      and(
        eq(activities.userId, userId),
        eq(activities.isRead, false),
        ids === undefined ? undefined : inArray(activities.id, [...ids]),
      ),
    );
}

/** @returns whether the reader had it */
export async function remove(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(activities)
    .where(and(eq(activities.userId, userId), eq(activities.id, id)))
    .returning({ id: activities.id });
  return gone.length > 0;
}

/** Those that are hidden from the reader at present go as well. */
export async function removeAll(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(activities).where(eq(activities.userId, userId));
}
