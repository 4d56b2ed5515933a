import { sql } from 'drizzle-orm';
import { boolean, char, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, lookupColumns, lookupExtras, ref, searchIndex } from '../../columns.ts';
import { foldText, orderByTurkishName } from '../../search/turkishText.ts';

/** ISO 3166-1 countries. */
export const countries = pgTable(
  'countries',
  {
    id: id(),
    name: text().notNull(),
    nameTr: text().notNull(),
    /** ISO 3166-1 alpha-2, upper case. */
    code: char({ length: 2 }).notNull(),
    /** ISO 4217. */
    currency: char({ length: 3 }).notNull(),
    region: text().notNull(),
    subregion: text().notNull(),
    /** Without the plus sign. */
    callingCode: integer().notNull(),
    supported: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('countries_code').on(t.code)],
);

export const brokerages = pgTable('brokerages', { ...lookupColumns(), image: text() }, (t) => [
  ...lookupExtras('brokerages', t),
  searchIndex('brokerages_search', t.nameKey),
  // This list grows, so it has an index for every order and for search in both languages.
  index('brokerages_active').on(t.active, t.id),
  index('brokerages_changed').on(t.updatedAt, t.id),
  index('brokerages_turkish').on(orderByTurkishName(t.nameTr, t.name), t.id),
  index('brokerages_turkish_search').using('gin', sql`${foldText(t.nameTr)} gin_trgm_ops`),
]);

export const attachmentTypes = pgTable('attachment_types', lookupColumns(), (t) => lookupExtras('attachment_types', t));

export const activityScopes = pgTable('activity_scopes', lookupColumns(), (t) => lookupExtras('activity_scopes', t));

export const activityTypes = pgTable(
  'activity_types',
  {
    ...lookupColumns(),
    activityScopeId: ref()
      .notNull()
      .references(() => activityScopes.id, { onDelete: 'restrict' }),
  },
  (t) => [...lookupExtras('activity_types', t), index('activity_types_scope').on(t.activityScopeId)],
);

export const notificationTypes = pgTable('notification_types', lookupColumns(), (t) =>
  lookupExtras('notification_types', t),
);

export const alertTypes = pgTable('alert_types', lookupColumns(), (t) => lookupExtras('alert_types', t));
