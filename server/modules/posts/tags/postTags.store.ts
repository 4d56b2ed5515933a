import { eq, inArray } from 'drizzle-orm';
import { findTags } from '../../../../rules/text/tags.ts';
import { postTags, tags } from '../../../database/tables/social/tags.ts';
import type { Transaction } from '../../../database/types.ts';

interface TaggedPost {
  readonly id: number;
  readonly createdAt: Date;
}

/**
 * Replaces the stored tags of a post by those of its text.
 * @returns the ids of its tags
 */
export async function replaceTags(tx: Transaction, post: TaggedPost, text: string): Promise<number[]> {
  await remove(tx, post.id);
  const names = new Map<string, string>();
  for (const { key, word } of findTags(text)) if (!names.has(key)) names.set(key, word);
  if (names.size === 0) return [];
  // Sorted, so that two posts with the same new tags do not wait for each other.
  const rows = [...names].map(([key, name]) => ({ key, name })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await tx.insert(tags).values(rows).onConflictDoNothing();
  const stored = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.key, [...names.keys()]));
  const ids = stored.map(({ id }) => id);
  await tx.insert(postTags).values(ids.map((tagId) => ({ postId: post.id, tagId, createdAt: post.createdAt })));
  return ids;
}

export async function remove(tx: Transaction, postId: number): Promise<void> {
  await tx.delete(postTags).where(eq(postTags.postId, postId));
}
