import { and, count, eq, ne, sql } from 'drizzle-orm';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { activities } from '../../../database/tables/people/activities.ts';
import { users } from '../../../database/tables/people/people.ts';
import { polls } from '../../../database/tables/social/polls.ts';
import { postLinkCards } from '../../../database/tables/social/linkCards.ts';
import { postAttachments, postEdits, posts } from '../../../database/tables/social/posts.ts';
import { reportCases } from '../../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Whether the post has an open report case. */
async function isReported(tx: Queryable, postId: number): Promise<boolean> {
  const rows = await tx
    .select({ total: count() })
    .from(reportCases)
    .where(and(eq(reportCases.postId, postId), ne(reportCases.state, 'decided')));
  return exactlyOne(rows).total > 0;
}

/**
 * Deletes the content of a post. The row stays, because comments and reports refer to it. With an open report case the
 * content stays as well, so that deleting does not bypass moderation; the decision calls this again. The text hash
 * stays to detect copies until the account of the author is deleted.
 * @returns the addresses of the deleted pictures
 */
export async function removePost(tx: Transaction, postId: number, now: Date): Promise<string[]> {
  await tx.delete(activities).where(eq(activities.postId, postId));
  const deletedColumns = {
    state: 'deleted',
    deletedAt: sql`coalesce(${posts.deletedAt}, ${now.toISOString()}::timestamptz)`,
    searchKey: '',
    isPinned: false,
  } as const;
  if (await isReported(tx, postId)) {
    await tx.update(posts).set(deletedColumns).where(eq(posts.id, postId));
    return [];
  }
  const pictures = await tx
    .delete(postAttachments)
    .where(eq(postAttachments.postId, postId))
    .returning({ fileUrl: postAttachments.fileUrl, thumbUrl: postAttachments.thumbUrl });
  await tx
    .update(posts)
    .set({
      ...deletedColumns,
      title: null,
      description: '',
      textHash: sql`case when (select u.status_id from ${users} u where u.id = ${posts.authorId})
        <> ${userStatusIds.deleted} then ${posts.textHash} end`,
      sentiment: null,
      newsId: null,
      sharedId: null,
    })
    .where(eq(posts.id, postId));
  await tx.delete(postEdits).where(eq(postEdits.postId, postId));
  await tx.delete(polls).where(eq(polls.postId, postId));
  await tx.delete(postLinkCards).where(eq(postLinkCards.postId, postId));
  return pictures.flatMap(({ fileUrl: url, thumbUrl }) => [url, thumbUrl]);
}
