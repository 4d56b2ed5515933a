import { and, eq, inArray, sql } from 'drizzle-orm';
import { activityTypeIds } from '../../database/referenceIds.ts';
import { activities } from '../../database/tables/activities.ts';
import type { Transaction } from '../../database/types.ts';

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
 * after taking a like back, is listed once, with the last time. Nobody's own doings are kept for them.
 */
export async function recordActivity(
  tx: Transaction,
  userIds: readonly number[],
  { type, actorId, postId, commentId, newsId }: Doing,
  now: Date,
): Promise<void> {
  const concerned = [...new Set(userIds)].filter((id) => id !== actorId);
  if (concerned.length === 0) return;
  const same = { actorId, typeId: activityTypeIds[type] };
  const about = { postId: postId ?? null, commentId: commentId ?? null, newsId: newsId ?? null };
  await tx
    .delete(activities)
    .where(
      and(
        inArray(activities.userId, concerned),
        eq(activities.actorId, actorId),
        eq(activities.typeId, same.typeId),
        sql`${activities.postId} is not distinct from ${about.postId}::bigint`,
        sql`${activities.commentId} is not distinct from ${about.commentId}::bigint`,
        sql`${activities.newsId} is not distinct from ${about.newsId}::bigint`,
      ),
    );
  await tx.insert(activities).values(concerned.map((userId) => ({ userId, ...same, ...about, createdAt: now })));
}
