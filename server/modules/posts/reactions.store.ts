import { and, eq, sql } from 'drizzle-orm';
import { bookmarks, posts, postVotes } from '../../database/tables/social/posts.ts';
import type { Transaction } from '../../database/types.ts';
import { popularitySql } from '../../database/popularity.ts';

/** The user's vote: true for up, false for down, or undefined. */
export async function findVote(tx: Transaction, postId: number, userId: number): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ isUp: postVotes.isUp })
    .from(postVotes)
    .where(and(eq(postVotes.postId, postId), eq(postVotes.userId, userId)));
  return row?.isUp;
}

/** Writes or deletes a vote; the post must be locked. */
export async function setVote(
  tx: Transaction,
  postId: number,
  userId: number,
  isUp: boolean | undefined,
  now: Date,
): Promise<void> {
  if (isUp === undefined) {
    await tx.delete(postVotes).where(and(eq(postVotes.postId, postId), eq(postVotes.userId, userId)));
    return;
  }
  await tx
    .insert(postVotes)
    .values({ postId, userId, isUp, createdAt: now })
    .onConflictDoUpdate({ target: [postVotes.postId, postVotes.userId], set: { isUp, createdAt: now } });
}

/** Adds the differences to the vote counters and updates the popularity; the post must be locked. */
export async function countVotes(
  tx: Transaction,
  postId: number,
  by: { readonly up: number; readonly down: number },
): Promise<void> {
  await tx
    .update(posts)
    .set({
      upVotes: sql`${posts.upVotes} + ${by.up}::int`,
      downVotes: sql`${posts.downVotes} + ${by.down}::int`,
      popularity: sql.raw(popularitySql(by.up - by.down)),
    })
    .where(eq(posts.id, postId));
}

/** Adds a bookmark. Returns false when it existed already. The post must be locked. */
export async function addBookmark(tx: Transaction, postId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(bookmarks)
    .values({ postId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: bookmarks.postId });
  if (rows.length > 0) await countBookmarks(tx, postId, 1);
  return rows.length > 0;
}

/** Removes a bookmark. Returns false when there was none. The post must be locked. */
export async function removeBookmark(tx: Transaction, postId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(bookmarks)
    .where(and(eq(bookmarks.postId, postId), eq(bookmarks.userId, userId)))
    .returning({ id: bookmarks.postId });
  if (rows.length > 0) await countBookmarks(tx, postId, -1);
  return rows.length > 0;
}

async function countBookmarks(tx: Transaction, postId: number, by: 1 | -1): Promise<void> {
  await tx
    .update(posts)
    .set({ bookmarkCount: sql`${posts.bookmarkCount} + ${by}::int` })
    .where(eq(posts.id, postId));
}
