import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { countUpTo } from '../../database/countUpTo.ts';
import { pageOf } from '../../database/pageOf.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { postReports, reportCases, reportCategories, reportNotes } from '../../database/tables/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ReportCaseFilter, ReportCaseSort, ReportSource } from '../../generated/schema.ts';
import { matchesSearch } from '../searchTerm.ts';
import { SEARCH_EFFORT, searchedPage, type Searched, type SearchEffort } from './searchedPage.ts';

const assignees = alias(users, 'assignee');
const deciders = alias(users, 'decider');

const nameColumns = (table: typeof users | typeof assignees | typeof deciders) => ({
  id: table.id,
  firstname: table.firstname,
  lastname: table.lastname,
  username: table.username,
});

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

// The words of states stand in the text, not beside it: so PostgreSQL knows that the partial indexes fit.
const stateIs: Readonly<Record<ReportCaseFilter, SQL | undefined>> = {
  waiting: sql`${reportCases.state} <> 'decided'`,
  open: sql`${reportCases.state} = 'open' and ${reportCases.state} <> 'decided'`,
  assigned: sql`${reportCases.state} = 'assigned'`,
  decided: sql`${reportCases.state} = 'decided'`,
  all: undefined,
};

const sortColumns: Readonly<Record<ReportCaseSort, AnyPgColumn>> = {
  report_count: reportCases.reportCount,
  first_reported_at: reportCases.createdAt,
  last_reported_at: reportCases.lastReportedAt,
};

/** Cases of posts that say what is searched for, and of authors who are called so. */
function about(listed: SQL | undefined, searchText: string | null | undefined): Omit<Searched, 'order'> | undefined {
  const said = matchesSearch(posts.searchKey, searchText);
  const named = matchesSearch(users.searchKey, searchText);
  if (said === undefined || named === undefined) return undefined;
  const ofPosts = sql`select ${reportCases.id} from ${reportCases} join ${posts} on ${posts.id} = ${reportCases.postId}`;
  return {
    table: reportCases,
    listed,
    ways: [
      sql`${ofPosts} where ${and(said, listed)}`,
      sql`${ofPosts} join ${users} on ${users.id} = ${posts.authorId} where ${and(named, listed)}`,
    ],
    matches: sql`(select ${said} or (select ${named} from ${users} where ${users.id} = ${posts.authorId})
      from ${posts} where ${posts.id} = ${reportCases.postId})`,
  };
}

export interface CaseFilter {
  readonly state: ReportCaseFilter;
  readonly categoryId: number | null | undefined;
  readonly source: ReportSource | null | undefined;
  readonly assigneeId: number | null | undefined;
  readonly searchText: string | null | undefined;
}

interface CasePage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: ReportCaseSort;
  readonly descending: boolean;
}

/** A page of cases and how many match in all. */
export async function page(
  tx: Queryable,
  { state, categoryId, source, assigneeId, searchText }: CaseFilter,
  asked: CasePage,
  effort: SearchEffort = SEARCH_EFFORT,
): Promise<{ rows: CaseRow[]; total: number }> {
  const listed = and(
    stateIs[state],
    typeof categoryId === 'number'
      ? sql`exists (select 1 from ${postReports} r
          where r.case_id = ${reportCases.id} and r.category_id = ${categoryId}::bigint)`
      : undefined,
    source === 'platform' ? sql`${reportCases.isByPlatform}` : undefined,
    source === 'people' ? sql`not ${reportCases.isByPlatform}` : undefined,
    typeof assigneeId === 'number' ? eq(reportCases.assigneeId, assigneeId) : undefined,
  );
  const direction = asked.descending ? desc : asc;
  const order = [direction(sortColumns[asked.sortBy]), direction(reportCases.id)];
  const ordered = selectCases(tx).orderBy(...order);
  const searched = about(listed, searchText);
  if (searched === undefined)
    return pageOf(
      asked,
      ordered.where(listed),
      countUpTo(tx, tx.select({ id: reportCases.id }).from(reportCases).where(listed)),
    );
  const { ids, total } = await searchedPage(tx, { ...searched, order }, asked, effort);
  return { rows: ids.length === 0 ? [] : await ordered.where(inArray(reportCases.id, [...ids])), total };
}

export async function find(tx: Queryable, id: number): Promise<CaseRow | undefined> {
  const [row] = await selectCases(tx).where(eq(reportCases.id, id));
  return row;
}

/** How often the posts of several cases were reported for what, the most frequent first. */
export async function reasonCounts(tx: Queryable, caseIds: readonly number[]) {
  if (caseIds.length === 0) return [];
  const total = sql<number>`count(*)::int`;
  return tx
    .select({
      caseId: postReports.caseId,
      categoryId: postReports.categoryId,
      name: reportCategories.name,
      nameTr: reportCategories.nameTr,
      total,
    })
    .from(postReports)
    .innerJoin(reportCategories, eq(reportCategories.id, postReports.categoryId))
    .where(sql`${postReports.caseId} = any(${`{${caseIds.join(',')}}`}::bigint[])`)
    .groupBy(postReports.caseId, postReports.categoryId, reportCategories.name, reportCategories.nameTr)
    .orderBy(desc(total), asc(postReports.categoryId));
}

export type ReasonCount = Awaited<ReturnType<typeof reasonCounts>>[number];

/** A case held for the rest of the transaction; whoever changes its post or author locks these before. */
export async function lock(tx: Transaction, id: number) {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update');
  return row;
}

export type LockedCase = NonNullable<Awaited<ReturnType<typeof lock>>>;

export async function change(
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

const selectNotes = (tx: Queryable) =>
  tx
    .select({
      id: reportNotes.id,
      note: reportNotes.note,
      createdAt: reportNotes.createdAt,
      author: nameColumns(users),
    })
    .from(reportNotes)
    .leftJoin(users, eq(users.id, reportNotes.authorId));

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** What admins noted about a case, oldest first. */
export const notesOf = (tx: Queryable, caseId: number, most: number): Promise<NoteRow[]> =>
  selectNotes(tx)
    .where(eq(reportNotes.caseId, caseId))
    .orderBy(desc(reportNotes.createdAt), desc(reportNotes.id))
    .limit(most)
    .then((rows) => rows.toReversed());

/** Whether admins noted anything about a case. */
export async function hasNotes(tx: Queryable, caseId: number): Promise<boolean> {
  const rows = await tx.select({ id: reportNotes.id }).from(reportNotes).where(eq(reportNotes.caseId, caseId)).limit(1);
  return rows.length > 0;
}

export async function addNote(
  tx: Transaction,
  { caseId, authorId, note }: { readonly caseId: number; readonly authorId: number; readonly note: string },
  now: Date,
): Promise<NoteRow | undefined> {
  const rows = await tx
    .insert(reportNotes)
    .values({ caseId, authorId, note, createdAt: now })
    .returning({ id: reportNotes.id });
  const [row] = await selectNotes(tx).where(eq(reportNotes.id, rows[0]?.id ?? 0));
  return row;
}

/** Whether somebody is an admin whose account is in use. */
export async function isAdmin(
  tx: Queryable,
  id: number,
  admin: { typeId: number; statusId: number },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.typeId, admin.typeId), eq(users.statusId, admin.statusId)));
  return rows.length > 0;
}
