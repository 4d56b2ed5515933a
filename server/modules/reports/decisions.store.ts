import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import { reportCases, reportCategories } from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** The post of a case and its author, without a lock, so that the caller can lock them in order. */
export async function findPostByCase(tx: Queryable, caseId: number) {
  const [row] = await tx
    .select({ postId: reportCases.postId, authorId: posts.authorId })
    .from(reportCases)
    .innerJoin(posts, eq(posts.id, reportCases.postId))
    .where(eq(reportCases.id, caseId));
  return row;
}

/** Locks a post until the transaction ends. Lock its author first. */
export async function lockPost(tx: Transaction, postId: number) {
  const [row] = await tx
    .select({
      id: posts.id,
      authorId: posts.authorId,
      state: posts.state,
      title: posts.title,
      description: posts.description,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
    })
    .from(posts)
    .where(eq(posts.id, postId))
    .for('no key update');
  return row;
}

export type ModeratedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

export async function setPostState(tx: Transaction, postId: number, state: 'visible' | 'hidden'): Promise<void> {
  await tx.update(posts).set({ state }).where(eq(posts.id, postId));
}

/** Whether another decision also hides the post. */
export async function isHiddenByOtherCase(tx: Queryable, postId: number, caseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.postId, postId),
        ne(reportCases.id, caseId),
        sql`${reportCases.decision} in ('hide', 'suspend')`,
        isNull(reportCases.undoneAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the post has another waiting case; a post has at most one. The post must be locked. */
export async function hasOtherOpenCase(tx: Queryable, postId: number, caseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.postId, postId), ne(reportCases.id, caseId), ne(reportCases.state, 'decided')))
    .limit(1);
  return rows.length > 0;
}

/** Does not change the public `updatedAt`, because strangers must not learn of a suspension. */
export async function suspend(tx: Transaction, userId: number, until: Date | null): Promise<void> {
  await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, userId));
}

/** The latest end of the author's other suspensions in effect; null without one. */
export async function findOtherSuspension(
  tx: Queryable,
  authorId: number,
  caseId: number,
  now: Date,
): Promise<Date | null> {
  const [row] = await tx
    .select({ until: reportCases.suspendedUntil })
    .from(reportCases)
    .innerJoin(posts, eq(posts.id, reportCases.postId))
    .where(
      and(
        eq(posts.authorId, authorId),
        ne(reportCases.id, caseId),
        eq(reportCases.decision, 'suspend'),
        isNull(reportCases.undoneAt),
        gt(reportCases.suspendedUntil, now),
      ),
    )
    .orderBy(desc(reportCases.suspendedUntil))
    .limit(1);
  return row?.until ?? null;
}

/** Locks an active rule against deletion until the transaction ends. */
export async function lockRule(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ id: reportCategories.id, name: reportCategories.name, nameTr: reportCategories.nameTr })
    .from(reportCategories)
    .where(and(eq(reportCategories.id, id), eq(reportCategories.active, true)))
    .for('key share');
  return row;
}

export type Rule = NonNullable<Awaited<ReturnType<typeof lockRule>>>;
