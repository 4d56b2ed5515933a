import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, timestamp, newestFirst, ref } from '../../columns.ts';
import { users } from '../people/people.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;

/**
 * Mail to send, written in the transaction that causes it and delivered by a job. Without SMTP it stays here, and a
 * development page shows it.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    kind: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    state: text({ enum: mailStates }).notNull().default('queued'),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: createdAt(),
    sentAt: timestamp(),
    failure: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_outbox_due')
      .on(t.nextAttemptAt, t.id)
      .where(sql`${t.state} = 'queued'`),
    index('mail_outbox_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('mail_outbox_user').on(t.userId),
    checkOneOf('mail_outbox_state', t.state, mailStates),
  ],
);
