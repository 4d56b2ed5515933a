import { and, count, eq, ne } from 'drizzle-orm';
import { exactlyOne } from '../../../database/exactlyOne.ts';
import { activities } from '../../../database/tables/activities.ts';
import { polls } from '../../../database/tables/polls.ts';
import { postAttachments, postEdits, posts } from '../../../database/tables/posts.ts';
import { reportCases } from '../../../database/tables/reports.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Whether the admins have a report of it to decide on. */
async function isReported(tx: Queryable, postId: number): Promise<boolean> {
  const rows = await tx
    .select({ total: count() })
    .from(reportCases)
    .where(and(eq(reportCases.postId, postId), ne(reportCases.state, 'decided')));
  return exactlyOne(rows).total > 0;
}

/**
 * Takes away what a post said. Its row stays, because comments and reports of others hang on it; all that it is made of stays as
 * well while the admins have a report to decide on, or deleting would be a way around them. The hash of the text still finds copies.
 * @returns the addresses of the pictures that go
 */
export async function removePost(tx: Transaction, postId: number, now: Date): Promise<string[]> {
  await tx.delete(activities).where(eq(activities.postId, postId));
  const gone = { state: 'deleted', deletedAt: now, searchKey: '' } as const;
  if (await isReported(tx, postId)) {
    await tx.update(posts).set(gone).where(eq(posts.id, postId));
    return [];
  }
  const pictures = await tx
    .delete(postAttachments)
    .where(eq(postAttachments.postId, postId))
    .returning({ fileUrl: postAttachments.fileUrl, thumbUrl: postAttachments.thumbUrl });
  await tx
    .update(posts)
    .set({ ...gone, title: null, description: '', sentiment: null, newsId: null })
    .where(eq(posts.id, postId));
  await tx.delete(postEdits).where(eq(postEdits.postId, postId));
  await tx.delete(polls).where(eq(polls.postId, postId));
  return pictures.flatMap(({ fileUrl: url, thumbUrl }) => [url, thumbUrl]);
}
