import { sql } from 'drizzle-orm';
import type { AuditSubject } from '../../../rules/platform/audit.ts';
import { bugReports, contactRequests, feedback } from '../../database/tables/feedback.ts';

/** The tables of what people send to the admins. */
type InboxTable = typeof feedback | typeof bugReports | typeof contactRequests;

/** One of the three inboxes of the admins. */
export interface Inbox {
  readonly table: InboxTable;
  /** First word of its audit actions. */
  readonly noun: 'feedback' | 'bugReports' | 'contactRequests';
  /** What one of its messages is called in the audit log. */
  readonly subject: AuditSubject;
}

export const feedbackInbox = { table: feedback, noun: 'feedback', subject: 'feedback' } as const satisfies Inbox;
export const bugInbox = { table: bugReports, noun: 'bugReports', subject: 'bug report' } as const satisfies Inbox;
export const contactInbox = {
  table: contactRequests,
  noun: 'contactRequests',
  subject: 'contact request',
} as const satisfies Inbox;

const nothing = sql<string>`''`;

/** The texts of a message; what its kind has not is empty. */
export function toTexts({ table }: Inbox) {
  return {
    title: 'title' in table ? table.title : nothing,
    text: 'feedback' in table ? table.feedback : 'description' in table ? table.description : table.message,
    /** As the sender wrote it, where they need not be signed in. */
    writtenName: 'fullName' in table ? table.fullName : nothing,
    emailaddress: 'emailaddress' in table ? table.emailaddress : nothing,
  };
}
