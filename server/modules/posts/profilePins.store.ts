import { and, eq, ne } from 'drizzle-orm';
import { posts } from '../../database/tables/social/posts.ts';
import type { Transaction } from '../../database/types.ts';

/**
 * Unpins the post that an author pinned, if it is another one. The author must be locked.
 * @returns the id of that post
 */
export async function unpinOthers(tx: Transaction, authorId: number, exceptId: number): Promise<number | undefined> {
  const [row] = await tx
    .update(posts)
    .set({ isPinned: false })
    .where(and(eq(posts.authorId, authorId), eq(posts.isPinned, true), ne(posts.id, exceptId)))
    .returning({ id: posts.id });
  return row?.id;
}

/** Pins or unpins a post. Its author must be locked, without another pinned post. */
export async function setPinned(tx: Transaction, id: number, isPinned: boolean): Promise<void> {
  await tx.update(posts).set({ isPinned }).where(eq(posts.id, id));
}
