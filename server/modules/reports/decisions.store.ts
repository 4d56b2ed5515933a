import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { reportCases, reportCategories } from '../../database/tables/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** The post of a case and who wrote it, without holding them: what to lock first. */
export async function postOfCase(tx: Queryable, caseId: number) {
  const [row] = await tx
    .select({ postId: reportCases.postId, authorId: posts.authorId })
    .from(reportCases)
    .innerJoin(posts, eq(posts.id, reportCases.postId))
    .where(eq(reportCases.id, caseId));
  return row;
}

/** A post held for the rest of the transaction; its author must be locked before. */
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

/** Whether another decision keeps the post down. */
export async function isHiddenElsewhere(tx: Queryable, postId: number, caseId: number): Promise<boolean> {
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

/** Whether another case of the post waits for a decision: a post has one of them. The post must be locked. */
export async function waitsElsewhere(tx: Queryable, postId: number, caseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.postId, postId), ne(reportCases.id, caseId), ne(reportCases.state, 'decided')))
    .limit(1);
  return rows.length > 0;
}

/** Leaves `updatedAt` alone, which everybody sees: strangers learn nothing of a suspension or its end. */
export async function suspend(tx: Transaction, userId: number, until: Date | null): Promise<void> {
  await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, userId));
}

/** Until when other decisions, which nobody took back, keep an author out: null when none does. */
export async function suspendedElsewhere(
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

/** A rule by its id, when it is in use. It stays until the transaction ends. */
export async function lockRule(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ id: reportCategories.id, name: reportCategories.name, nameTr: reportCategories.nameTr })
    .from(reportCategories)
    .where(and(eq(reportCategories.id, id), eq(reportCategories.active, true)))
    .for('key share');
  return row;
}

export type Rule = NonNullable<Awaited<ReturnType<typeof lockRule>>>;
