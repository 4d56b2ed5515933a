import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkLength,
  checkOneOf,
  counter,
  createdAt,
  id,
  lookupColumns,
  lookupExtras,
  newestFirst,
  ref,
  timestamp,
  updatedAt,
} from '../../columns.ts';
import { users } from '../people/people.ts';
import { CASE_STATES, noteColumns, noteExtras } from './reports.ts';

/** What a profile can be reported for. The same entries are the rules that a decision names. */
export const profileReportCategories = pgTable('profile_report_categories', lookupColumns(), (t) =>
  lookupExtras('profile_report_categories', t),
);

export const PROFILE_CASE_DECISIONS = ['dismiss', 'clear', 'disable'] as const;

/** The parts of a profile that a decision can remove. */
export const PROFILE_PARTS = ['bio', 'organization', 'photo', 'banner'] as const;

/** All reports of one profile up to the decision; a later report opens a new case. */
export const profileReportCases = pgTable(
  'profile_report_cases',
  {
    id: id(),
    /** The reported person. */
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: CASE_STATES }).notNull().default('open'),
    assigneeId: ref().references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: PROFILE_CASE_DECISIONS }),
    ruleId: ref().references(() => profileReportCategories.id, { onDelete: 'restrict' }),
    reason: text(),
    removedParts: text({ enum: PROFILE_PARTS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    decidedById: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp(),
    /** The version of the account that the decision disabled; null when it was disabled before. */
    accountVersion: timestamp(),
    /** When the decision was reversed. */
    undoneAt: timestamp(),
    reportCount: counter(),
    lastReportedAt: timestamp().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('profile_report_cases_one_open')
      .on(t.userId)
      .where(sql`${t.state} <> 'decided'`),
    index('profile_report_cases_last').on(t.state, newestFirst(t.lastReportedAt), newestFirst(t.id)),
    index('profile_report_cases_all').on(newestFirst(t.lastReportedAt), newestFirst(t.id)),
    index('profile_report_cases_assignee')
      .on(t.assigneeId, t.state, newestFirst(t.lastReportedAt), newestFirst(t.id))
      .where(sql`${t.assigneeId} is not null`),
    index('profile_report_cases_user').on(t.userId),
    index('profile_report_cases_rule').on(t.ruleId),
    index('profile_report_cases_decider').on(t.decidedById),
    checkCounters('profile_report_cases_counters', t.reportCount),
    checkOneOf('profile_report_cases_state', t.state, CASE_STATES),
    checkOneOf('profile_report_cases_decision', t.decision, PROFILE_CASE_DECISIONS),
    checkLength('profile_report_cases_reason_length', t.reason, 1000),
  ],
);

/**
 * A profile as it was when it was reported. The pictures are copies of their own (`files` without an owner, which only
 * admins can read); `photoSource` and `bannerSource` are the addresses that were copied.
 */
export const profileReportEvidence = pgTable(
  'profile_report_evidence',
  {
    id: id(),
    caseId: ref()
      .notNull()
      .references(() => profileReportCases.id, { onDelete: 'cascade' }),
    firstname: text().notNull(),
    middlename: text(),
    lastname: text().notNull(),
    username: text().notNull(),
    bio: text(),
    organizationName: text(),
    photo: text(),
    photoSource: text(),
    banner: text(),
    bannerSource: text(),
    createdAt: createdAt(),
  },
  (t) => [index('profile_report_evidence_case').on(t.caseId, newestFirst(t.createdAt), newestFirst(t.id))],
);

/** A report by one user, hidden from the reported person. One per user and case. */
export const profileReports = pgTable(
  'profile_reports',
  {
    id: id(),
    caseId: ref()
      .notNull()
      .references(() => profileReportCases.id, { onDelete: 'cascade' }),
    reporterId: ref().references(() => users.id, { onDelete: 'set null' }),
    categoryId: ref()
      .notNull()
      .references(() => profileReportCategories.id, { onDelete: 'restrict' }),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('profile_reports_one_each').on(t.caseId, t.reporterId),
    index('profile_reports_case').on(t.caseId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('profile_reports_reporter').on(t.reporterId, newestFirst(t.createdAt)),
    index('profile_reports_category').on(t.categoryId, t.caseId),
    checkLength('profile_reports_note_length', t.note, 1000),
  ],
);

/** Internal notes of admins about a case. */
export const profileReportNotes = pgTable(
  'profile_report_notes',
  {
    ...noteColumns(),
    caseId: ref()
      .notNull()
      .references(() => profileReportCases.id, { onDelete: 'cascade' }),
  },
  (t) => noteExtras('profile_report_notes', t),
);
