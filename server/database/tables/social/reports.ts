import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, type PgColumn } from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkLength,
  checkOneOf,
  counter,
  createdAt,
  id,
  idInOrder,
  lookupColumns,
  lookupExtras,
  timestamp,
  newestFirst,
  ref,
  updatedAt,
} from '../../columns.ts';
import { users } from '../people/people.ts';
import { posts } from './posts.ts';

/** The reasons in the Report dialog ("post categories" in the admin portal). */
export const reportCategories = pgTable(
  'report_categories',
  { ...lookupColumns(), subcategoryCount: counter() },
  (t) => [...lookupExtras('report_categories', t), checkCounters('report_categories_counters', t.subcategoryCount)],
);

export const reportSubcategories = pgTable(
  'report_subcategories',
  {
    ...lookupColumns(),
    categoryId: ref()
      .notNull()
      .references(() => reportCategories.id, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('report_subcategories_name_key').on(t.categoryId, t.nameKey),
    index('report_subcategories_created').on(t.categoryId, newestFirst(t.createdAt), newestFirst(t.id)),
    checkLength('report_subcategories_name_length', t.name, 100, 1),
  ],
);

export const CASE_STATES = ['open', 'assigned', 'decided'] as const;
export const CASE_DECISIONS = ['dismiss', 'warn', 'hide', 'suspend'] as const;

/**
 * All reports of one post up to the decision; a later report opens a new case. `updatedAt` changes when admins assign
 * or decide the case, undo its decision or delete a report, `lastReportedAt` with reports.
 */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    state: text({ enum: CASE_STATES }).notNull().default('open'),
    /** The platform itself reported the post. */
    isByPlatform: boolean().notNull().default(false),
    assigneeId: ref().references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: CASE_DECISIONS }),
    /** The rule that the post broke; notifications name it in the recipient's language. */
    ruleId: ref().references(() => reportCategories.id, { onDelete: 'restrict' }),
    reason: text(),
    /** End of the author's suspension. */
    suspendedUntil: timestamp(),
    decidedById: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp(),
    /** When the decision was reversed. */
    undoneAt: timestamp(),
    reportCount: counter(),
    lastReportedAt: timestamp().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('report_cases_one_open')
      .on(t.postId)
      .where(sql`${t.state} <> 'decided'`),
    // Every order for each state and source. A query for several of them merges these index ranges.
    index('report_cases_last').on(t.state, t.isByPlatform, newestFirst(t.lastReportedAt), newestFirst(t.id)),
    index('report_cases_first').on(t.state, t.isByPlatform, newestFirst(t.createdAt), newestFirst(t.id)),
    index('report_cases_count').on(t.state, t.isByPlatform, newestFirst(t.reportCount), newestFirst(t.id)),
    // The same for the cases of one admin.
    index('report_cases_assignee').on(
      t.assigneeId,
      t.state,
      t.isByPlatform,
      newestFirst(t.lastReportedAt),
      newestFirst(t.id),
    ),
    index('report_cases_assignee_first')
      .on(t.assigneeId, t.state, t.isByPlatform, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.assigneeId} is not null`),
    index('report_cases_assignee_count')
      .on(t.assigneeId, t.state, t.isByPlatform, newestFirst(t.reportCount), newestFirst(t.id))
      .where(sql`${t.assigneeId} is not null`),
    index('report_cases_post').on(t.postId),
    index('report_cases_rule').on(t.ruleId),
    index('report_cases_decider').on(t.decidedById),
    checkCounters('report_cases_counters', t.reportCount),
    checkOneOf('report_cases_state', t.state, CASE_STATES),
    checkOneOf('report_cases_decision', t.decision, CASE_DECISIONS),
    checkLength('report_cases_reason_length', t.reason, 1000),
  ],
);

/**
 * The categories of a case with the sort columns of the case, so that the cases of one category have indexes of their
 * own. Triggers on reports and cases maintain the rows; no other code writes them.
 */
export const reportCaseCategories = pgTable(
  'report_case_categories',
  {
    caseId: ref()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    categoryId: ref()
      .notNull()
      .references(() => reportCategories.id, { onDelete: 'restrict' }),
    state: text({ enum: CASE_STATES }).notNull(),
    isByPlatform: boolean().notNull(),
    reportCount: counter(),
    lastReportedAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.categoryId] }),
    index('report_case_categories_last').on(
      t.categoryId,
      t.state,
      t.isByPlatform,
      newestFirst(t.lastReportedAt),
      newestFirst(t.caseId),
    ),
    index('report_case_categories_first').on(
      t.categoryId,
      t.state,
      t.isByPlatform,
      newestFirst(t.createdAt),
      newestFirst(t.caseId),
    ),
    index('report_case_categories_count').on(
      t.categoryId,
      t.state,
      t.isByPlatform,
      newestFirst(t.reportCount),
      newestFirst(t.caseId),
    ),
  ],
);

/** The columns of an admin's internal note on a case, about a post or a profile. */
export const noteColumns = () => ({
  id: id(),
  authorId: ref().references(() => users.id, { onDelete: 'set null' }),
  note: text().notNull(),
  createdAt: createdAt(),
});

/** The constraints and indexes for `noteColumns`. */
export const noteExtras = (table: string, t: Record<'id' | 'caseId' | 'authorId' | 'note' | 'createdAt', PgColumn>) => [
  index(`${table}_case`).on(t.caseId, newestFirst(t.createdAt), newestFirst(t.id)),
  index(`${table}_author`).on(t.authorId),
  checkLength(`${table}_length`, t.note, 2000, 1),
];

/** Admins' internal notes on a case. */
export const reportNotes = pgTable(
  'report_notes',
  {
    ...noteColumns(),
    caseId: ref()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
  },
  (t) => noteExtras('report_notes', t),
);

export const REPORT_STATUSES = ['open', 'accepted', 'dismissed'] as const;

/** A report by a user, or by the platform, which has no reporter. Hidden from the author. One per user and case. */
export const postReports = pgTable(
  'post_reports',
  {
    id: id(),
    caseId: ref()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    reporterId: ref().references(() => users.id, { onDelete: 'set null' }),
    categoryId: ref()
      .notNull()
      .references(() => reportCategories.id, { onDelete: 'restrict' }),
    subcategoryId: ref().references(() => reportSubcategories.id, { onDelete: 'restrict' }),
    status: text({ enum: REPORT_STATUSES }).notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('post_reports_one_each').on(t.caseId, t.reporterId),
    index('post_reports_case').on(t.caseId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('post_reports_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('post_reports_category').on(t.categoryId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('post_reports_category_status').on(t.categoryId, t.status, newestFirst(t.createdAt), newestFirst(t.id)),
    index('post_reports_status').on(t.status, newestFirst(t.createdAt), newestFirst(t.id)),
    index('post_reports_post').on(t.postId),
    index('post_reports_reporter').on(t.reporterId),
    index('post_reports_subcategory').on(t.subcategoryId),
    checkOneOf('post_reports_status_word', t.status, REPORT_STATUSES),
  ],
);

export const CASE_OUTCOMES = [...CASE_DECISIONS, 'undo', 'undoHidden'] as const;

/**
 * An outcome of which not all reporters of a case have been notified: its content and progress. The row is deleted when
 * all are notified.
 */
export const reporterNotices = pgTable(
  'reporter_notices',
  {
    /** Decisions lock the case, so the ids of one case are in the order of its decisions. */
    id: idInOrder(),
    caseId: ref()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    outcome: text({ enum: CASE_OUTCOMES }).notNull(),
    /** The beginning of the post; empty for a post without text, or that was not visible before the decision. */
    excerpt: text().notNull(),
    ruleId: ref().references(() => reportCategories.id, { onDelete: 'restrict' }),
    reason: text().notNull(),
    /** The deciding admin, who is not notified. */
    exceptId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Position of the last notified report: its time and id. */
    notifiedAt: timestamp().notNull(),
    notifiedId: ref().notNull(),
    mailCount: counter(),
    /** Failed attempts in a row, and the earliest time of the next one. */
    attempts: counter(),
    nextTryAt: timestamp().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('reporter_notices_case').on(t.caseId),
    index('reporter_notices_rule').on(t.ruleId),
    index('reporter_notices_except').on(t.exceptId),
    checkOneOf('reporter_notices_outcome', t.outcome, CASE_OUTCOMES),
    checkCounters('reporter_notices_counters', t.mailCount, t.attempts),
  ],
);
