import { and, eq, inArray, sql } from 'drizzle-orm';
import { activityTypeIds, userTypeIds } from '../../../database/referenceIds.ts';
import { activities } from '../../../database/tables/activities.ts';
import { activityScopes, activityTypes } from '../../../database/tables/lookups.ts';
import { users } from '../../../database/tables/people.ts';
import type { Transaction } from '../../../database/types.ts';
import { pairs, type ReporterNotice } from '../notifications/actorReaderPairs.ts';

/** Something that one person did around others. */
export interface Doing {
  readonly type: keyof typeof activityTypeIds;
  readonly actorId: number;
  readonly postId?: number;
  /** Of a comment on a post. */
  readonly commentId?: number;
  readonly newsId?: number;
}

/**
 * Keeps for people what somebody did around them, in the transaction in which it happens. Who does the same again, likes
 * after taking a like back, is listed once, with the last time. Nobody's own doings are kept for them, nor anything for
 * developers and admins: they have no page of activities, notifications alone tell them. Of a kind that admins switched off, or
 * whose scope they did, nothing new is kept.
 */
export async function recordActivity(
  tx: Transaction,
  userIds: readonly number[],
  { type, actorId, postId, commentId, newsId }: Doing,
  now: Date,
): Promise<void> {
  const concerned = await getReaders(
    tx,
    [...new Set(userIds)].filter((id) => id !== actorId),
    activityTypeIds[type],
  );
  if (concerned.length === 0) return;
  const doing = { type, actorId, postId, commentId, newsId };
  await deleteActivity(tx, concerned, doing);
  await tx.insert(activities).values(concerned.map((userId) => ({ userId, ...getColumns(doing), createdAt: now })));
}

/** Those of them who can read their activities; nobody while the kind is switched off. */
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

/** What somebody took back is kept for some people no longer. */
export async function deleteActivity(tx: Transaction, userIds: readonly number[], doing: Doing): Promise<void> {
  if (userIds.length === 0) return;
  const { actorId, typeId, postId, commentId, newsId } = getColumns(doing);
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

/** That some people mentioned some others below an article is kept no longer. One statement. */
export async function deleteMentionActivities(
  tx: Transaction,
  reporterNotices: readonly ReporterNotice[],
  newsId: number,
): Promise<void> {
  if (reporterNotices.length === 0) return;
  await tx
    .delete(activities)
    .where(
      and(
        eq(activities.newsId, newsId),
        eq(activities.typeId, activityTypeIds.mentioned),
        sql`(${activities.actorId}, ${activities.userId}) in (${pairs(reporterNotices)})`,
      ),
    );
}

const getColumns = ({ type, actorId, postId, commentId, newsId }: Doing) => ({
  actorId,
  typeId: activityTypeIds[type],
  postId: postId ?? null,
  commentId: commentId ?? null,
  newsId: newsId ?? null,
});
