import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamp, newestFirst, ref, updatedAt } from '../../columns.ts';
import { notificationTypes } from '../platform/lookups.ts';
import { users } from './people.ts';

/**
 * Notifications, grouped by subject: "Ada and 3 others liked your post" is one row. `groupKey` names the subject (e.g.
 * `post:12:vote`); an unread group collects further notifications of the subject.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    typeId: ref()
      .notNull()
      .references(() => notificationTypes.id, { onDelete: 'restrict' }),
    groupKey: text().notNull(),
    /** The latest user who caused it. */
    actorId: ref().references(() => users.id, { onDelete: 'set null' }),
    actorCount: integer().notNull().default(1),
    /** Message id and its values: the text is rendered in the reader's language. */
    messageId: text().notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Path of the linked page. */
    link: text(),
    readAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('notifications_open_group')
      .on(t.userId, t.groupKey)
      .where(sql`${t.readAt} is null`),
    index('notifications_list').on(t.userId, newestFirst(t.updatedAt), newestFirst(t.id)),
    index('notifications_unread')
      .on(t.userId, newestFirst(t.updatedAt), newestFirst(t.id))
      .where(sql`${t.readAt} is null`),
    // For the deletion of old rows; read ones are deleted sooner.
    index('notifications_read_age')
      .on(t.readAt)
      .where(sql`${t.readAt} is not null`),
    index('notifications_unread_age')
      .on(t.updatedAt)
      .where(sql`${t.readAt} is null`),
    index('notifications_type').on(t.typeId),
    index('notifications_actor').on(t.actorId),
    // The linked page: deleting the page deletes its notifications.
    index('notifications_page').on(sql`split_part(${t.link}, '?', 1)`),
  ],
);
