import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { activities } from '../../database/tables/people/activities.ts';
import { postComments } from '../../database/tables/social/comments.ts';
import { activityTypes } from '../../database/tables/platform/lookups.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import type { PageRequest } from '../ground/lists/cursors.ts';
import { notMutedPerson } from '../mutes/mutes.filters.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { visiblePosts, type Reader } from '../posts/posts.visibility.ts';

type ActivityReader = Reader & { readonly id: number };

/** Limit of the total and of the pages by number. Cursors have no limit. */
export const MAX_COUNTED = 1000;

/**
 * Written as scalar subqueries by key, because PostgreSQL could turn `exists` into a hash join over all users or posts.
 */
const isActorVisible = ({ id }: ActivityReader): SQL => sql`(${activities.actorId} is null or coalesce(
  (select ${isVisiblePerson(id)} from ${users} where ${users.id} = ${activities.actorId}), false))`;

const isPostOpen = (reader: ActivityReader): SQL => sql`(${activities.postId} is null or (
  select count(*) from ${posts} where ${posts.id} = ${activities.postId} and ${visiblePosts(reader)}) > 0)`;

const isCommentVisible = sql`(${activities.commentId} is null or (
  select count(*) from ${postComments} where ${postComments.id} = ${activities.commentId} and ${postComments.state} = 'visible') > 0)`;

/**
 * Matches the reader's activities except those of hidden, blocked or muted actors, and those about content that the
 * reader cannot open any more.
 */
const isReadable = (reader: ActivityReader): SQL | undefined =>
  and(
    eq(activities.userId, reader.id),
    isActorVisible(reader),
    notMutedPerson(activities.actorId, reader.id),
    isPostOpen(reader),
    isCommentVisible,
  );

/** Returns one page, the latest first: `limit` rows from `offset`, or after a position. */
export function listPage(tx: Queryable, reader: ActivityReader, pageRequest: PageRequest) {
  const { limit, offset, after } = pageRequest;
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
        isReadable(reader),
        after === undefined
          ? undefined
          : sql`(${activities.createdAt}, ${activities.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(limit);
  return after === undefined ? ordered.offset(offset) : ordered;
}

export type ActivityRow = Awaited<ReturnType<typeof listPage>>[number];

/** Counts a reader's activities, up to `MAX_COUNTED`. */
export async function countReadable(tx: Queryable, reader: ActivityReader): Promise<number> {
  const readableIds = tx.select({ id: activities.id }).from(activities).where(isReadable(reader));
  return exactlyOne(await cappedCount(tx, readableIds, MAX_COUNTED)).total;
}

/** Marks a reader's activities as read; all of them without ids. */
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

/** @returns whether the reader had the activity */
export async function remove(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(activities)
    .where(and(eq(activities.userId, userId), eq(activities.id, id)))
    .returning({ id: activities.id });
  return deleted.length > 0;
}

/** Includes activities that are currently hidden from the reader. */
export async function removeAll(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(activities).where(eq(activities.userId, userId));
}
