import { and, eq } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Transaction } from '../../database/types.ts';
import { visiblePosts } from './posts.visibility.ts';

/**
 * Locks a post that the reader may see, and that is no repost, until the transaction ends, so that its counters change one request at a time.
 * The lock does not block inserts that refer to the post.
 * @returns the post with its author; undefined when the reader has no such post
 */
export async function lockVisiblePost(
  tx: Transaction,
  reader: Pick<Viewer, 'id' | 'role'>,
  postId: number,
): Promise<{ id: number; authorId: number; title: string | null; description: string } | undefined> {
  const [row] = await tx
    .select({ id: posts.id, authorId: posts.authorId, title: posts.title, description: posts.description })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.isRepost, false), visiblePosts(reader)))
    .for('no key update');
  return row;
}

/** Locks a post regardless of its visibility. Returns false when it does not exist. */
export async function lockPost(tx: Transaction, postId: number): Promise<boolean> {
  const rows = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('no key update');
  return rows.length > 0;
}
