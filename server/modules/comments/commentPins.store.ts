import { and, eq } from 'drizzle-orm';
import { postComments } from '../../database/tables/social/comments.ts';
import type { Transaction } from '../../database/types.ts';

/** Unpins the comment of a post. The post must be locked. */
export async function unpin(tx: Transaction, postId: number): Promise<void> {
  await tx
    .update(postComments)
    .set({ isPinned: false })
    .where(and(eq(postComments.postId, postId), postComments.isPinned));
}

/** Pins a comment of a post that has no pinned one. The post must be locked. */
export async function pin(tx: Transaction, id: number): Promise<void> {
  await tx.update(postComments).set({ isPinned: true }).where(eq(postComments.id, id));
}
