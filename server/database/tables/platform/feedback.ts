import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { checkLength, checkOneOf, createdAt, id, newestFirst, ref, searchIndex, updatedAt } from '../../columns.ts';
import { users } from '../people/people.ts';

export const INBOX_STATES = ['open', 'in_progress', 'closed'] as const;

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    feedback: text().notNull(),
    status: text({ enum: INBOX_STATES }).notNull().default('open'),
    searchKey: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('feedback_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('feedback_status').on(t.status, newestFirst(t.createdAt), newestFirst(t.id)),
    index('feedback_user').on(t.userId),
    searchIndex('feedback_search', t.searchKey),
    checkLength('feedback_length', t.feedback, 5000, 1),
    checkOneOf('feedback_status_word', t.status, INBOX_STATES),
  ],
);

export const bugReports = pgTable(
  'bug_reports',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: INBOX_STATES }).notNull().default('open'),
    searchKey: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bug_reports_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('bug_reports_status').on(t.status, newestFirst(t.createdAt), newestFirst(t.id)),
    index('bug_reports_user').on(t.userId),
    searchIndex('bug_reports_search', t.searchKey),
    checkLength('bug_reports_title_length', t.title, 200, 1),
    checkLength('bug_reports_length', t.description, 10000, 1),
    checkOneOf('bug_reports_status_word', t.status, INBOX_STATES),
  ],
);

export const contactRequests = pgTable(
  'contact_requests',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    fullName: text().notNull(),
    emailaddress: text().notNull(),
    message: text().notNull(),
    status: text({ enum: INBOX_STATES }).notNull().default('open'),
    searchKey: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('contact_requests_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('contact_requests_status').on(t.status, newestFirst(t.createdAt), newestFirst(t.id)),
    index('contact_requests_user').on(t.userId),
    searchIndex('contact_requests_search', t.searchKey),
    checkLength('contact_requests_name_length', t.fullName, 100, 1),
    checkLength('contact_requests_email_length', t.emailaddress, 254, 1),
    checkLength('contact_requests_length', t.message, 5000, 1),
    checkOneOf('contact_requests_status_word', t.status, INBOX_STATES),
  ],
);
