import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SearchEffort } from '../../database/search/searchAcrossTables.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import {
  postReports,
  reportCases,
  reportCategories,
  reportSubcategories,
} from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ReportSort, ReportStatus } from '../../generated/schema.ts';
import { selectPeople, type PersonRow } from '../people/personCard.ts';
import { reportedPage } from './reportedPage.ts';

const selectReports = (tx: Queryable) =>
  tx
    .select({
      id: postReports.id,
      caseId: postReports.caseId,
      caseState: reportCases.state,
      postId: postReports.postId,
      postState: posts.state,
      categoryId: postReports.categoryId,
      category: reportCategories.name,
      categoryTr: reportCategories.nameTr,
      subcategory: reportSubcategories.name,
      subcategoryTr: reportSubcategories.nameTr,
      status: postReports.status,
      createdAt: postReports.createdAt,
      updatedAt: postReports.updatedAt,
      reporterId: postReports.reporterId,
    })
    .from(postReports)
    .innerJoin(reportCases, eq(reportCases.id, postReports.caseId))
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .innerJoin(reportCategories, eq(reportCategories.id, postReports.categoryId))
    .leftJoin(reportSubcategories, eq(reportSubcategories.id, postReports.subcategoryId));

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** Lists people by their ids, also those who are suspended or deactivated, but no deleted accounts. */
export const listExistingPeople = (tx: Queryable, viewerId: number, ids: readonly number[]): Promise<PersonRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : Promise.resolve(
        selectPeople(tx, viewerId).where(and(inArray(users.id, [...ids]), ne(users.statusId, userStatusIds.deleted))),
      );

interface ReportFilter {
  readonly categoryId: number | null | undefined;
  readonly status: ReportStatus | null | undefined;
  readonly searchText: string | null | undefined;
}

interface ReportPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: ReportSort;
  readonly descending: boolean;
}

/**
 * A page of single reports, and the number of matching ones. The search covers the posts' texts and the reporters'
 * names.
 */
export function listPage(
  tx: Queryable,
  filter: ReportFilter,
  params: ReportPage,
  effort?: SearchEffort,
): Promise<{ rows: ReportRow[]; total: number }> {
  const listed = and(
    typeof filter.categoryId === 'number' ? eq(postReports.categoryId, filter.categoryId) : undefined,
    filter.status ? eq(postReports.status, filter.status) : undefined,
  );
  const newest = [desc(postReports.createdAt), desc(postReports.id)];
  const oldest = [asc(postReports.createdAt), asc(postReports.id)];
  // An index covers each order in both directions; within a status or category it sorts newest first.
  const within = (column: AnyPgColumn) => (params.descending ? [desc(column), ...oldest] : [asc(column), ...newest]);
  const orders: Readonly<Record<ReportSort, SQL[]>> = {
    cts: params.descending ? newest : oldest,
    status: within(postReports.status),
    category: within(postReports.categoryId),
  };
  const order = orders[params.sortBy];
  const ids = () => tx.select({ id: postReports.id }).from(postReports).where(listed);
  const reports = sql`select ${postReports.id} from ${postReports}`;
  const list = {
    table: postReports,
    order,
    filter: listed,
    inOrder: (size: number, start: number) =>
      ids()
        .orderBy(...order)
        .limit(size)
        .offset(start),
    ids: ids(),
    found: (textMatches: SQL, nameMatches: SQL) => ({
      idQueries: [
        sql`${reports} join ${posts} on ${posts.id} = ${postReports.postId} where ${and(textMatches, listed)}`,
        sql`${reports} join ${users} on ${users.id} = ${postReports.reporterId} where ${and(nameMatches, listed)}`,
      ],
      matches: sql`((select ${textMatches} from ${posts} where ${posts.id} = ${postReports.postId})
        or (select ${nameMatches} from ${users} where ${users.id} = ${postReports.reporterId}))`,
    }),
    rows: (isOfPage: SQL) =>
      selectReports(tx)
        .where(isOfPage)
        .orderBy(...order),
  };
  return reportedPage(tx, list, filter.searchText, params, effort);
}

export async function find(tx: Queryable, id: number): Promise<ReportRow | undefined> {
  const [row] = await selectReports(tx).where(eq(postReports.id, id));
  return row;
}

/** The latest reports of a case. */
export const listByCase = (tx: Queryable, caseId: number, limit: number): Promise<ReportRow[]> =>
  selectReports(tx)
    .where(eq(postReports.caseId, caseId))
    .orderBy(desc(postReports.createdAt), desc(postReports.id))
    .limit(limit);

/** The case of a report, without a lock, so that the caller can lock the case first. */
export async function findCase(tx: Queryable, id: number): Promise<number | undefined> {
  const [row] = await tx.select({ caseId: postReports.caseId }).from(postReports).where(eq(postReports.id, id));
  return row?.caseId;
}

/** Locks the status of a report until the transaction ends; its case must be locked. */
export async function lockStatus(tx: Transaction, id: number) {
  const [row] = await tx
    .select({
      status: postReports.status,
      reporterId: postReports.reporterId,
      updatedAt: postReports.updatedAt,
    })
    .from(postReports)
    .where(eq(postReports.id, id))
    .for('update');
  return row;
}

export async function setStatus(tx: Transaction, id: number, status: ReportStatus, now: Date): Promise<void> {
  await tx.update(postReports).set({ status, updatedAt: now }).where(eq(postReports.id, id));
}

/** Deletes a report, and updates the counter and the version of its case: a decision based on the report is stale. */
export async function remove(tx: Transaction, id: number, caseId: number, updatedAt: Date): Promise<void> {
  await tx.delete(postReports).where(eq(postReports.id, id));
  await tx
    .update(reportCases)
    .set({
      reportCount: sql`${reportCases.reportCount} - 1`,
      isByPlatform: sql`exists (select 1 from ${postReports} r where r.case_id = ${caseId}::bigint and r.reporter_id is null)`,
      updatedAt,
    })
    .where(eq(reportCases.id, caseId));
}

/** Deletes a case without reports. */
export async function removeCase(tx: Transaction, caseId: number): Promise<void> {
  await tx.delete(reportCases).where(eq(reportCases.id, caseId));
}
