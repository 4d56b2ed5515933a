import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
import { bots } from '../bots/bots.ts';
import { users } from '../people/people.ts';
import { CASE_STATES, noteColumns, noteExtras } from './reports.ts';

/** What a profile can be reported for. The same entries are the rules that a decision names. */
export const profileReportCategories = pgTable('profile_report_categories', lookupColumns(), (t) =>
  lookupExtras('profile_report_categories', t),
);

export const PROFILE_CASE_DECISIONS = ['dismiss', 'clear', 'disable'] as const;

/** The parts of a profile that a decision can remove. */
export const PROFILE_PARTS = ['bio', 'organization', 'photo', 'banner'] as const;

/** All reports of one profile or bot up to the decision; a later report opens a new case. */
export const profileReportCases = pgTable(
  'profile_report_cases',
  {
    id: id(),
    /** The reported person; null for a bot. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The reported bot; null for a person. */
    botId: ref().references(() => bots.id, { onDelete: 'cascade' }),
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
    /** The version of the account or the bot that the decision disabled; null when it was disabled before. */
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
    uniqueIndex('profile_report_cases_one_open_bot')
      .on(t.botId)
      .where(sql`${t.state} <> 'decided'`),
    index('profile_report_cases_last').on(t.state, newestFirst(t.lastReportedAt), newestFirst(t.id)),
    index('profile_report_cases_all').on(newestFirst(t.lastReportedAt), newestFirst(t.id)),
    index('profile_report_cases_assignee')
      .on(t.assigneeId, t.state, newestFirst(t.lastReportedAt), newestFirst(t.id))
      .where(sql`${t.assigneeId} is not null`),
    index('profile_report_cases_user').on(t.userId),
    index('profile_report_cases_bot').on(t.botId),
    index('profile_report_cases_rule').on(t.ruleId),
    index('profile_report_cases_decider').on(t.decidedById),
    checkCounters('profile_report_cases_counters', t.reportCount),
    checkOneOf('profile_report_cases_state', t.state, CASE_STATES),
    checkOneOf('profile_report_cases_decision', t.decision, PROFILE_CASE_DECISIONS),
    checkLength('profile_report_cases_reason_length', t.reason, 1000),
    check('profile_report_cases_subject', sql`num_nonnulls(${t.userId}, ${t.botId}) = 1`),
  ],
);

/**
 * A profile as it was when it was reported, or before a decision removed parts of it. The pictures are copies (`files`
 * without an owner, which only admins can read); `photoSource` and `bannerSource` are the addresses that were copied.
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

/**
 * A report by one user, hidden from the reported person. One per user and case, and for a bot one more per message. The
 * message is stored as the reporter saw it, because the reporter can remove it from the conversation.
 */
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
    /** The reported message of the bot, which may be removed later; null for a report of the bot or a profile. */
    messageId: ref(),
    messageText: text(),
    /** The texts of its card, one per line, with the addresses of its buttons. */
    messageCard: text(),
    messageSentAt: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('profile_reports_one_per_case')
      .on(t.caseId, t.reporterId)
      .where(sql`${t.messageId} is null`),
    uniqueIndex('profile_reports_one_per_message')
      .on(t.reporterId, t.messageId)
      .where(sql`${t.messageId} is not null`),
    index('profile_reports_case').on(t.caseId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('profile_reports_reporter').on(t.reporterId, newestFirst(t.createdAt)),
    index('profile_reports_category').on(t.categoryId, t.caseId),
    checkLength('profile_reports_note_length', t.note, 1000),
    checkLength('profile_reports_message_text_length', t.messageText, 4000),
    checkLength('profile_reports_message_card_length', t.messageCard, 8000),
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
