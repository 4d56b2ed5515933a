import { sql } from 'drizzle-orm';
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { checkLength, checkOneOf, createdAt, id, ref } from '../../columns.ts';

/** A transaction id that never repeats. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const SOCIAL_EVENT_KINDS = [
  'counted',
  'edited',
  'removed',
  'answered',
  'commented',
  'comment_edited',
  'comment_removed',
  'comment_liked',
  'posted',
  'notified',
  'read',
  'alerted',
  'declined',
] as const;

/**
 * What people did in the last minutes, written in the transaction of the change. Every server process reads it in order of
 * the transactions and notifies its live connections (docs/live.md). A job deletes what is older.
 */
export const socialEvents = pgTable(
  'social_events',
  {
    id: id(),
    /** The transaction that wrote the row. It shows a reader which rows may still be missing. */
    xid: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    topic: text().notNull(),
    kind: text({ enum: SOCIAL_EVENT_KINDS }).notNull(),
    /** The post, comment or notification. */
    subjectId: ref(),
    /** The comment that is replied to. */
    parentId: ref(),
    /** Who caused it: nothing about people that the receiver has blocked or muted is sent. */
    actorId: ref(),
    /** The kind of a notification, or the view of a post. */
    detail: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('social_events_order').on(t.xid, t.id),
    index('social_events_topic').on(t.topic, t.xid),
    checkOneOf('social_events_kind', t.kind, SOCIAL_EVENT_KINDS),
    checkLength('social_events_topic_length', t.topic, 40, 1),
  ],
);
