import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, timestamp, newestFirst, ref } from '../../columns.ts';
import { users } from '../people/people.ts';

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export const MAIL_STATES = ['queued', 'sent', 'failed', 'paused'] as const;

/**
 * E-mails and text messages to send, written in the transaction that causes them and delivered by a job. Without SMTP
 * and provider they stay here, and a development page shows them. Text messages have no HTML. A message to an address
 * that bounces is paused until the owner proves the address.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull().default('email'),
    /** An e-mail address, or a phone number such as +905321234567. */
    recipient: text().notNull(),
    kind: text().notNull(),
    /** The kind of notification, for a message that the reader may switch off. */
    topic: text(),
    language: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: createdAt(),
    /** The message is useless from then on and is not sent; null when it stays useful. */
    expiresAt: timestamp(),
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
    index('mail_outbox_paused')
      .on(t.recipient)
      .where(sql`${t.state} = 'paused'`),
    checkOneOf('mail_outbox_channel', t.channel, MESSAGE_CHANNELS),
    checkOneOf('mail_outbox_state', t.state, MAIL_STATES),
  ],
);
