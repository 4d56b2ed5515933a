import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { postDrafts } from '../../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

export type Draft = Omit<typeof postDrafts.$inferSelect, 'userId' | 'subject'>;

const whereDraft = (userId: number, subject: string) =>
  and(eq(postDrafts.userId, userId), eq(postDrafts.subject, subject));

export async function find(tx: Queryable, userId: number, subject: string): Promise<Draft | undefined> {
  const [row] = await tx
    .select({
      title: postDrafts.title,
      description: postDrafts.description,
      sentiment: postDrafts.sentiment,
      poll: postDrafts.poll,
      pictures: postDrafts.pictures,
      updatedAt: postDrafts.updatedAt,
    })
    .from(postDrafts)
    .where(whereDraft(userId, subject));
  return row;
}

export async function save(tx: Transaction, userId: number, subject: string, draft: Draft): Promise<void> {
  await tx
    .insert(postDrafts)
    .values({ userId, subject, ...draft })
    .onConflictDoUpdate({ target: [postDrafts.userId, postDrafts.subject], set: draft });
}

const EMPTY = { title: '', description: '', sentiment: null, poll: null, pictures: [] } as const;

const isEmpty = sql`(${postDrafts.title} = '' and ${postDrafts.description} = '' and ${postDrafts.sentiment} is null
  and ${postDrafts.poll} is null and jsonb_array_length(${postDrafts.pictures}) = 0)`;

/**
 * Deletes all drafts of a user except the newest `count`, separately for drafts with content and for deleted (empty)
 * ones.
 */
export async function deleteAllButNewest(tx: Transaction, userId: number, count: number): Promise<void> {
  for (const kind of [isEmpty, sql`not ${isEmpty}`]) {
    const ofKind = and(eq(postDrafts.userId, userId), kind);
    const newest = tx
      .select({ subject: postDrafts.subject })
      .from(postDrafts)
      .where(ofKind)
      .orderBy(desc(postDrafts.updatedAt), postDrafts.subject)
      .limit(count);
    await tx.delete(postDrafts).where(and(ofKind, notInArray(postDrafts.subject, newest)));
  }
}

/** Empties a draft instead of deleting its row, so that other tabs and devices learn that it was deleted. */
export async function remove(tx: Queryable, userId: number, subject: string, now: Date): Promise<void> {
  await tx
    .update(postDrafts)
    .set({ ...EMPTY, updatedAt: now })
    .where(whereDraft(userId, subject));
}
