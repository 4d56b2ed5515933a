import { sql } from 'drizzle-orm';
import type { AuditSubject } from '../../../rules/platform/audit.ts';
import { bugReports, contactRequests, feedback } from '../../database/tables/platform/feedback.ts';

/** The tables of messages to the admins. */
type InboxTable = typeof feedback | typeof bugReports | typeof contactRequests;

/** One of the three inboxes of the admins. */
export interface Inbox {
  readonly table: InboxTable;
  /** The first part of its audit actions. */
  readonly noun: 'feedback' | 'bugReports' | 'contactRequests';
  /** The subject type of its messages in the audit log. */
  readonly subject: AuditSubject;
}

export const feedbackInbox = { table: feedback, noun: 'feedback', subject: 'feedback' } as const satisfies Inbox;
export const bugInbox = { table: bugReports, noun: 'bugReports', subject: 'bug report' } as const satisfies Inbox;
export const contactInbox = {
  table: contactRequests,
  noun: 'contactRequests',
  subject: 'contact request',
} as const satisfies Inbox;

const emptyText = sql<string>`''`;

/** Returns the text columns of a message; empty for columns that its kind does not have. */
export function toTexts({ table }: Inbox) {
  return {
    title: 'title' in table ? table.title : emptyText,
    text: 'feedback' in table ? table.feedback : 'description' in table ? table.description : table.message,
    /** The name as the sender typed it, where no sign-in is required. */
    writtenName: 'fullName' in table ? table.fullName : emptyText,
    emailaddress: 'emailaddress' in table ? table.emailaddress : emptyText,
  };
}
