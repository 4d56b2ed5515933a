import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SearchEffort } from '../../database/search/searchAcrossTables.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import { postReports, reportCases, reportCategories, reportNotes } from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { createNotesStore, createReasonCounts, nameColumns } from './caseParts.store.ts';
import { caseIds, caseIdsInOrder, isListed, toOrderBy, type CaseFilter, type CaseOrder } from './casesInOrder.ts';
import { reportedPage } from './reportedPage.ts';

const assignees = alias(users, 'assignee');
const deciders = alias(users, 'decider');

const selectCases = (tx: Queryable) =>
  tx
    .select({
      id: reportCases.id,
      postId: reportCases.postId,
      postState: posts.state,
      post: { createdAt: posts.createdAt, editedAt: posts.editedAt },
      authorId: posts.authorId,
      state: reportCases.state,
      isByPlatform: reportCases.isByPlatform,
      reportCount: reportCases.reportCount,
      decision: reportCases.decision,
      ruleId: reportCases.ruleId,
      rule: reportCategories.name,
      ruleTr: reportCategories.nameTr,
      reason: reportCases.reason,
      suspendedUntil: reportCases.suspendedUntil,
      decidedAt: reportCases.decidedAt,
      undoneAt: reportCases.undoneAt,
      lastReportedAt: reportCases.lastReportedAt,
      createdAt: reportCases.createdAt,
      updatedAt: reportCases.updatedAt,
      assignee: nameColumns(assignees),
      decider: nameColumns(deciders),
    })
    .from(reportCases)
    .innerJoin(posts, eq(posts.id, reportCases.postId))
    .leftJoin(assignees, eq(assignees.id, reportCases.assigneeId))
    .leftJoin(deciders, eq(deciders.id, reportCases.decidedById))
    .leftJoin(reportCategories, eq(reportCategories.id, reportCases.ruleId));

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

interface CasePage extends CaseOrder {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of cases, and the number of matching ones. The search covers the posts' texts and their authors' names. */
export function listPage(
  tx: Queryable,
  { searchText, ...filter }: CaseFilter & { readonly searchText: string | null | undefined },
  params: CasePage,
  effort?: SearchEffort,
): Promise<{ rows: CaseRow[]; total: number }> {
  const order = toOrderBy(params);
  const listed = isListed(filter);
  const ofPosts = sql`select ${reportCases.id} from ${reportCases} join ${posts} on ${posts.id} = ${reportCases.postId}`;
  const list = {
    table: reportCases,
    order,
    filter: listed,
    inOrder: (size: number, start: number) => caseIdsInOrder(filter, params, size, start),
    ids: caseIds(filter),
    found: (textMatches: SQL, nameMatches: SQL) => ({
      idQueries: [
        sql`${ofPosts} where ${and(textMatches, listed)}`,
        sql`${ofPosts} join ${users} on ${users.id} = ${posts.authorId} where ${and(nameMatches, listed)}`,
      ],
      matches: sql`(select ${textMatches} or (select ${nameMatches} from ${users} where ${users.id} = ${posts.authorId})
        from ${posts} where ${posts.id} = ${reportCases.postId})`,
    }),
    rows: (isOfPage: SQL) =>
      selectCases(tx)
        .where(isOfPage)
        .orderBy(...order),
  };
  return reportedPage(tx, list, searchText, params, effort);
}

export async function find(tx: Queryable, id: number): Promise<CaseRow | undefined> {
  const [row] = await selectCases(tx).where(eq(reportCases.id, id));
  return row;
}

/** Counts the reports per category for several cases, most frequent first. */
export const countByReason = createReasonCounts(postReports, reportCategories);

/** Locks a case until the transaction ends. Lock the author and the post first to avoid deadlocks. */
export async function findForUpdate(tx: Transaction, id: number) {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update');
  return row;
}

export async function update(
  tx: Transaction,
  id: number,
  values: Partial<typeof reportCases.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(reportCases)
    .set({ ...values, updatedAt: now })
    .where(eq(reportCases.id, id));
}

export const notes = createNotesStore(reportNotes);
