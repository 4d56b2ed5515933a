import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, ref, updatedAt } from '../columns.ts';
import { notificationTypes } from './lookups.ts';
import { users } from './people.ts';

export const portfolioVisibilities = ['public', 'group'] as const;

/** Settings of a person; absent row means all defaults. Whether the account is private is `users.is_private`. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicPortfolio: text({ enum: portfolioVisibilities }).notNull().default('group'),
    notificationsEnabled: boolean().notNull().default(true),
    showPriceChangeInPercentage: boolean().notNull().default(true),
    /** Messages a day; null takes the platform's figure. */
    emailLimit: integer(),
    smsLimit: integer(),
    pushNotificationLimit: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [checkOneOf('user_settings_public_portfolio', t.publicPortfolio, portfolioVisibilities)],
);

/** The look of the shell, one document in the shape of the contract's UiSettings. */
export const uiSettings = pgTable('ui_settings', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: updatedAt(),
});

/** Where a kind of notification goes; absent row means in the app and not by e-mail. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationTypeId: ref()
      .notNull()
      .references(() => notificationTypes.id, { onDelete: 'cascade' }),
    inApp: boolean().notNull().default(true),
    email: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.notificationTypeId] }),
    index('notification_choices_type').on(t.notificationTypeId),
  ],
);

export const helpItems = pgTable('help_items', {
  id: id(),
  title: text().notNull(),
  titleTr: text().notNull(),
  answer: text().notNull(),
  answerTr: text().notNull(),
  rank: smallint().notNull().default(0),
  active: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Pages about the platform; record 2 is About and contact (HTML written by admins, sanitized). */
export const aboutRecords = pgTable('about_records', {
  id: id(),
  title: text().notNull(),
  titleTr: text().notNull(),
  description: text().notNull(),
  descriptionTr: text().notNull(),
  updatedAt: updatedAt(),
});
