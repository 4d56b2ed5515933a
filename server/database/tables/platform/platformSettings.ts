import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { checkOneOf, ref, updatedAt } from '../../columns.ts';
import { users } from '../people/people.ts';

export const DASHBOARD_LAYOUTS = ['cards', 'list'] as const;

/** The platform's settings, a single row with id 1. Limits are messages per user and day. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: smallint().primaryKey().default(1),
    emailLimit: integer().notNull(),
    smsLimit: integer().notNull(),
    pushNotificationLimit: integer().notNull(),
    /** The layout of app users' dashboards. */
    dashboardLayout: text({ enum: DASHBOARD_LAYOUTS }).notNull().default('cards'),
    /** False: new accounts cannot be created, including through sign-in providers. */
    isRegistrationOpen: boolean().notNull().default(true),
    /** False: no guest accounts are created. */
    isGuestAccessOpen: boolean().notNull().default(true),
    updatedById: ref().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('platform_settings_dashboard_layout', t.dashboardLayout, DASHBOARD_LAYOUTS),
    check('platform_settings_one_row', sql`${t.id} = 1`),
    index('platform_settings_editor').on(t.updatedById),
    check(
      'platform_settings_limits',
      sql`${t.emailLimit} >= 0 and ${t.smsLimit} >= 0 and ${t.pushNotificationLimit} >= 0`,
    ),
  ],
);
