import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { checkOneOf, ref, updatedAt } from '../columns.ts';
import { users } from './people.ts';

export const dashboardLayouts = ['cards', 'list'] as const;

/** One row, id 1: the platform's own settings. Limits are messages a day and person. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: smallint().primaryKey().default(1),
    emailLimit: integer().notNull(),
    smsLimit: integer().notNull(),
    pushNotificationLimit: integer().notNull(),
    /** How the dashboards of app users are laid out. */
    dashboardLayout: text({ enum: dashboardLayouts }).notNull().default('cards'),
    /** False: nobody makes an account, by no way. */
    isRegistrationOpen: boolean().notNull().default(true),
    /** False: no device gets the account of a guest. */
    isGuestAccessOpen: boolean().notNull().default(true),
    updatedById: ref().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('platform_settings_dashboard_layout', t.dashboardLayout, dashboardLayouts),
    check('platform_settings_one_row', sql`${t.id} = 1`),
    index('platform_settings_editor').on(t.updatedById),
    check(
      'platform_settings_limits',
      sql`${t.emailLimit} >= 0 and ${t.smsLimit} >= 0 and ${t.pushNotificationLimit} >= 0`,
    ),
  ],
);
