import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { checkOneOf, ref, updatedAt } from '../../columns.ts';
import { notificationTypes } from '../platform/lookups.ts';
import { users } from './people.ts';

export const PORTFOLIO_VISIBILITIES = ['public', 'group'] as const;

/** The content of a shared portfolio; `off` shares nothing. */
export const PORTFOLIO_DETAILS = ['amounts', 'percentages', 'off'] as const;

/** Settings of a user; without a row all defaults apply. Whether the account is private is `users.is_private`. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicPortfolio: text({ enum: PORTFOLIO_VISIBILITIES }).notNull().default('group'),
    portfolioDetail: text({ enum: PORTFOLIO_DETAILS }).notNull().default('percentages'),
    notificationsEnabled: boolean().notNull().default(true),
    showPriceChangeInPercentage: boolean().notNull().default(true),
    /** Messages per day; null uses the platform's setting. */
    emailLimit: integer(),
    smsLimit: integer(),
    pushNotificationLimit: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('user_settings_public_portfolio', t.publicPortfolio, PORTFOLIO_VISIBILITIES),
    checkOneOf('user_settings_portfolio_detail', t.portfolioDetail, PORTFOLIO_DETAILS),
  ],
);

/** Appearance of the app shell, as one document in the shape of the contract's UiSettings. */
export const uiSettings = pgTable('ui_settings', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: updatedAt(),
});

/** Delivery of a kind of notification; without a row in the app and not by e-mail. */
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
