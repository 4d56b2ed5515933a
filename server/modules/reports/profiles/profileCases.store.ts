import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../../database/cappedCount.ts';
import { deferredJoin, paginate } from '../../../database/paginate.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { users } from '../../../database/tables/people/people.ts';
import {
  profileReportCases,
  profileReportCategories,
  profileReportNotes,
  profileReports,
} from '../../../database/tables/social/profileReports.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { ReportCaseFilter } from '../../../generated/schema.ts';
import { matchesSearch } from '../../ground/texts/searchTerm.ts';
import { createNotesStore, createReasonCounts, nameColumns } from '../caseParts.store.ts';

const assignees = alias(users, 'assignee');
const deciders = alias(users, 'decider');

const selectCases = (tx: Queryable) =>
  tx
    .select({
      id: profileReportCases.id,
      userId: profileReportCases.userId,
      state: profileReportCases.state,
      decision: profileReportCases.decision,
      rule: profileReportCategories.name,
      ruleTr: profileReportCategories.nameTr,
      reason: profileReportCases.reason,
      removedParts: profileReportCases.removedParts,
      decidedAt: profileReportCases.decidedAt,
      accountVersion: profileReportCases.accountVersion,
      undoneAt: profileReportCases.undoneAt,
      reportCount: profileReportCases.reportCount,
      lastReportedAt: profileReportCases.lastReportedAt,
      createdAt: profileReportCases.createdAt,
      updatedAt: profileReportCases.updatedAt,
      reporterCount: sql<number>`(select count(distinct coalesce(r.reporter_id, -r.id)) from ${profileReports} r
        where r.case_id = ${profileReportCases.id})`.mapWith(Number),
      personStatusId: users.statusId,
      bot: { id: bots.id, name: bots.name, handler: bots.handler, deletedAt: bots.deletedAt },
      person: nameColumns(users),
      assignee: nameColumns(assignees),
      decider: nameColumns(deciders),
    })
    .from(profileReportCases)
    .leftJoin(users, eq(users.id, profileReportCases.userId))
    .leftJoin(bots, eq(bots.id, profileReportCases.botId))
    .leftJoin(assignees, eq(assignees.id, profileReportCases.assigneeId))
    .leftJoin(deciders, eq(deciders.id, profileReportCases.decidedById))
    .leftJoin(profileReportCategories, eq(profileReportCategories.id, profileReportCases.ruleId));

export type ProfileCaseRow = Awaited<ReturnType<typeof selectCases>>[number];

interface CaseFilter {
  readonly state: ReportCaseFilter;
  readonly categoryId: number | null | undefined;
  /** Cases that this admin has taken on. */
  readonly assigneeId: number | null;
  readonly searchText: string | null | undefined;
}

interface CasePage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly descending: boolean;
}

/** A page of cases by their latest report, and the number of matching ones. */
export function listPage(tx: Queryable, { state, categoryId, assigneeId, searchText }: CaseFilter, params: CasePage) {
  const direct = params.descending ? desc : asc;
  const order = [direct(profileReportCases.lastReportedAt), direct(profileReportCases.id)];
  const inState = {
    waiting: ne(profileReportCases.state, 'decided'),
    open: eq(profileReportCases.state, 'open'),
    assigned: eq(profileReportCases.state, 'assigned'),
    decided: eq(profileReportCases.state, 'decided'),
    all: undefined,
  } satisfies Record<ReportCaseFilter, unknown>;
  const where = and(
    inState[state],
    categoryId
      ? sql`exists (select 1 from ${profileReports} r where r.case_id = ${profileReportCases.id} and r.category_id = ${categoryId})`
      : undefined,
    assigneeId === null ? undefined : eq(profileReportCases.assigneeId, assigneeId),
    or(matchesSearch(users.searchKey, searchText), matchesSearch(bots.searchKey, searchText)),
  );
  const select = () =>
    tx
      .select({ id: profileReportCases.id })
      .from(profileReportCases)
      .leftJoin(users, eq(users.id, profileReportCases.userId))
      .leftJoin(bots, eq(bots.id, profileReportCases.botId))
      .where(where);
  return paginate(
    params,
    deferredJoin(profileReportCases.id, select().orderBy(...order), (isOfPage) =>
      selectCases(tx)
        .where(isOfPage)
        .orderBy(...order),
    ),
    cappedCount(tx, select()),
  );
}

export async function find(tx: Queryable, id: number): Promise<ProfileCaseRow | undefined> {
  const [row] = await selectCases(tx).where(eq(profileReportCases.id, id));
  return row;
}

/** Counts the reports per category for several cases, most frequent first. */
export const countByReason = createReasonCounts(profileReports, profileReportCategories);

/** The latest reports of a case with their reporters. */
export const listReportsByCase = (tx: Queryable, caseId: number, limit: number) =>
  tx
    .select({
      id: profileReports.id,
      category: profileReportCategories.name,
      categoryTr: profileReportCategories.nameTr,
      note: profileReports.note,
      messageId: profileReports.messageId,
      messageText: profileReports.messageText,
      messageCard: profileReports.messageCard,
      messageSentAt: profileReports.messageSentAt,
      createdAt: profileReports.createdAt,
      reporterStatusId: users.statusId,
      reporter: nameColumns(users),
    })
    .from(profileReports)
    .innerJoin(profileReportCategories, eq(profileReportCategories.id, profileReports.categoryId))
    .leftJoin(users, eq(users.id, profileReports.reporterId))
    .where(eq(profileReports.caseId, caseId))
    .orderBy(desc(profileReports.createdAt), desc(profileReports.id))
    .limit(limit);

export type ProfileReportRow = Awaited<ReturnType<typeof listReportsByCase>>[number];

/** Locks a case until the transaction ends. Lock the reported person first to avoid deadlocks. */
export async function findForUpdate(tx: Transaction, id: number) {
  const [row] = await tx.select().from(profileReportCases).where(eq(profileReportCases.id, id)).for('update');
  return row;
}

export async function update(
  tx: Transaction,
  id: number,
  values: Partial<typeof profileReportCases.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(profileReportCases)
    .set({ ...values, updatedAt: now })
    .where(eq(profileReportCases.id, id));
}

export const notes = createNotesStore(profileReportNotes);
