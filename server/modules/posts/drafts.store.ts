import { and, desc, eq, notInArray } from 'drizzle-orm';
import { postDrafts } from '../../database/tables/posts.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type Draft = Omit<typeof postDrafts.$inferSelect, 'userId' | 'subject'>;

const draftOf = (userId: number, subject: string) =>
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
    .where(draftOf(userId, subject));
  return row;
}

export async function save(tx: Transaction, userId: number, subject: string, draft: Draft): Promise<void> {
  await tx
    .insert(postDrafts)
    .values({ userId, subject, ...draft })
    .onConflictDoUpdate({ target: [postDrafts.userId, postDrafts.subject], set: draft });
}

/** Lets all drafts of a person go but those saved last. */
export async function keepNewest(tx: Transaction, userId: number, count: number): Promise<void> {
  const newest = tx
    .select({ subject: postDrafts.subject })
    .from(postDrafts)
    .where(eq(postDrafts.userId, userId))
    .orderBy(desc(postDrafts.updatedAt), postDrafts.subject)
    .limit(count);
  await tx.delete(postDrafts).where(and(eq(postDrafts.userId, userId), notInArray(postDrafts.subject, newest)));
}

export async function remove(tx: Queryable, userId: number, subject: string): Promise<void> {
  await tx.delete(postDrafts).where(draftOf(userId, subject));
}
