import { and, eq, inArray, sql } from 'drizzle-orm';
import { activityTypeIds, userTypeIds } from '../../../database/referenceIds.ts';
import { activities } from '../../../database/tables/people/activities.ts';
import { activityScopes, activityTypes } from '../../../database/tables/platform/lookups.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Transaction } from '../../../database/types.ts';
import { pairRows, type ActorReaderPair } from '../notifications/actorReaderPairs.ts';

/** An action of a user that concerns other users. */
export interface ActivityRecord {
  readonly type: keyof typeof activityTypeIds;
  readonly actorId: number;
  readonly postId?: number;
  /** A comment on a post. */
  readonly commentId?: number;
  readonly newsId?: number;
}

/**
 * Records an activity for the users that it concerns, in the transaction of the action. A repeated action, such as
 * liking again after an unlike, replaces the existing row, which is unread again. Users get no rows for their own
 * actions. Developers and admins get none either, because they have no activity page. Nothing is recorded while admins
 * have switched off the kind of activity or its scope.
 */
export async function recordActivity(
  tx: Transaction,
  userIds: readonly number[],
  { type, actorId, postId, commentId, newsId }: ActivityRecord,
  now: Date,
): Promise<void> {
  const readerIds = await getReaders(
    tx,
    [...new Set(userIds)].filter((id) => id !== actorId),
    activityTypeIds[type],
  );
  if (readerIds.length === 0) return;
  const activity = { type, actorId, postId, commentId, newsId };
  await deleteActivity(tx, readerIds, activity);
  await tx.insert(activities).values(readerIds.map((userId) => ({ userId, ...getColumns(activity), createdAt: now })));
}

/** Returns the users who have an activity page; none while the kind of activity is switched off. */
async function getReaders(tx: Transaction, ids: readonly number[], typeId: number): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        eq(users.typeId, userTypeIds.app_user),
        sql`exists (select 1 from ${activityTypes} t join ${activityScopes} s on s.id = t.activity_scope_id
          where t.id = ${typeId} and t.active and s.active)`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Deletes an activity of some users after its action was undone. */
export async function deleteActivity(
  tx: Transaction,
  userIds: readonly number[],
  activity: ActivityRecord,
): Promise<void> {
  if (userIds.length === 0) return;
  const { actorId, typeId, postId, commentId, newsId } = getColumns(activity);
  await tx
    .delete(activities)
    .where(
      and(
        inArray(activities.userId, [...userIds]),
        eq(activities.actorId, actorId),
        eq(activities.typeId, typeId),
        sql`${activities.postId} is not distinct from ${postId}::bigint`,
        sql`${activities.commentId} is not distinct from ${commentId}::bigint`,
        sql`${activities.newsId} is not distinct from ${newsId}::bigint`,
      ),
    );
}

/** Deletes the activities about a comment on a post. */
export async function deleteCommentActivities(tx: Transaction, commentId: number): Promise<void> {
  await tx.delete(activities).where(eq(activities.commentId, commentId));
}

/** Deletes the activities for mentions below an article, in one statement. */
export async function deleteMentionActivities(
  tx: Transaction,
  actorReaderPairs: readonly ActorReaderPair[],
  newsId: number,
): Promise<void> {
  if (actorReaderPairs.length === 0) return;
  await tx
    .delete(activities)
    .where(
      and(
        eq(activities.newsId, newsId),
        eq(activities.typeId, activityTypeIds.mentioned),
        sql`(${activities.actorId}, ${activities.userId}) in (${pairRows(actorReaderPairs)})`,
      ),
    );
}

const getColumns = ({ type, actorId, postId, commentId, newsId }: ActivityRecord) => ({
  actorId,
  typeId: activityTypeIds[type],
  postId: postId ?? null,
  commentId: commentId ?? null,
  newsId: newsId ?? null,
});
