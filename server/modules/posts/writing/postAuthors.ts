import { and, eq, sql } from 'drizzle-orm';
import { posts } from '../../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import { visiblePosts } from '../posts.visibility.ts';
import type { Reader } from './writing.store.ts';
import { users } from '../../../database/tables/people/people.ts';

/** The id of a post's author; undefined when the reader cannot see the post. */
export async function findPostAuthor(tx: Queryable, reader: Reader, postId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, postId), visiblePosts(reader)));
  return row?.authorId;
}

/** Adds to the post counter of an author's profile. */
export async function adjustPostCount(tx: Transaction, authorId: number, by: 1 | -1): Promise<void> {
  await tx
    .update(users)
    .set({ numPosts: sql`${users.numPosts} + ${by}::int` })
    .where(eq(users.id, authorId));
}
