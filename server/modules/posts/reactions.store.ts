import { and, eq, sql } from 'drizzle-orm';
import { bookmarks, posts, postVotes } from '../../database/tables/social/posts.ts';
import type { Transaction } from '../../database/types.ts';
import { popularitySql } from '../../database/popularity.ts';
import { voteChange } from '../../database/voteChange.ts';

/**
 * Sets a user's vote and the counters of the post in one statement. The post must be locked by an earlier statement, so
 * that this one sees the votes that were committed before the lock.
 * @param isUp undefined removes the vote
 * @returns false when the user had voted the same way
 */
export async function setVote(
  tx: Transaction,
  postId: number,
  userId: number,
  isUp: boolean | undefined,
  now: Date,
): Promise<boolean> {
  const rows = await tx.execute(sql`
    with change as (${voteChange(postVotes, sql`post_id`, postId, userId, isUp, now)})
    update ${posts} set up_votes = up_votes + change.up, down_votes = down_votes + change.down,
      popularity = ${sql.raw(popularitySql('change.up - change.down'))}
    from change where ${posts.id} = ${postId}::bigint
    returning 1`);
  return rows.length > 0;
}

/** Adds a bookmark. Returns false when it existed already. The post must be locked. */
export async function addBookmark(tx: Transaction, postId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(bookmarks)
    .values({ postId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: bookmarks.postId });
  if (rows.length > 0) await adjustBookmarkCount(tx, postId, 1);
  return rows.length > 0;
}

/** Removes a bookmark. Returns false when there was none. The post must be locked. */
export async function removeBookmark(tx: Transaction, postId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(bookmarks)
    .where(and(eq(bookmarks.postId, postId), eq(bookmarks.userId, userId)))
    .returning({ id: bookmarks.postId });
  if (rows.length > 0) await adjustBookmarkCount(tx, postId, -1);
  return rows.length > 0;
}

async function adjustBookmarkCount(tx: Transaction, postId: number, by: 1 | -1): Promise<void> {
  await tx
    .update(posts)
    .set({ bookmarkCount: sql`${posts.bookmarkCount} + ${by}::int` })
    .where(eq(posts.id, postId));
}
