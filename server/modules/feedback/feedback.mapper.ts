import { fullName } from '../../../rules/people/people.ts';
import type { BugReport, ContactUs, Feedback } from '../../generated/schema.ts';
import type { InboxRow } from './feedback.store.ts';

const findName = ({ firstname, lastname, username }: InboxRow): string | null =>
  username === null ? null : fullName({ firstname: firstname ?? '', lastname: lastname ?? '', username });

const toMessage = (row: InboxRow) => ({ id: row.id, status: row.status, cts: row.createdAt, uts: row.updatedAt });

export const toFeedback = (row: InboxRow): Feedback => ({
  ...toMessage(row),
  user_id: row.userId,
  full_name: findName(row),
  feedback: row.text,
});

export const toBugReport = (row: InboxRow): BugReport => ({
  ...toMessage(row),
  user_id: row.userId,
  full_name: findName(row),
  title: row.title,
  description: row.text,
});

export const toContactUs = (row: InboxRow): ContactUs => ({
  ...toMessage(row),
  full_name: row.writtenName,
  emailaddress: row.emailaddress,
  message: row.text,
});
