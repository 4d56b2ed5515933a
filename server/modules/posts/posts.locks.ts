import { and, eq } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { posts } from '../../database/tables/posts.ts';
import type { Transaction } from '../../database/types.ts';
import { visiblePosts } from './posts.visibility.ts';

/**
 * Holds a post that the reader may see for the rest of the transaction: its counters then change one request at a time.
 * Rows that refer to it are still written meanwhile.
 * @returns its author; undefined when there is no such post for the reader
 */
export async function lockVisiblePost(
  tx: Transaction,
  reader: Pick<Viewer, 'id' | 'role'>,
  postId: number,
): Promise<{ id: number; authorId: number } | undefined> {
  const [row] = await tx
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, postId), visiblePosts(reader)))
    .for('no key update');
  return row;
}

/** Holds a post whether the reader sees it or not; false when it is gone. */
export async function lockPost(tx: Transaction, postId: number): Promise<boolean> {
  const rows = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('no key update');
  return rows.length > 0;
}
