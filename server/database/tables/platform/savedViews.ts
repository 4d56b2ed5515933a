import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, createdAt, id, ref, updatedAt } from '../../columns.ts';
import { users } from '../people/people.ts';

/** Named filters, columns and order of a table of the admin portal; own, or shared among the admins. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The path of the page, ids left out. */
    table: text().notNull(),
    name: text().notNull(),
    /** Folded, so that an admin has no two views of the same name. */
    nameKey: text().notNull(),
    /** The query of the address. */
    query: text().notNull(),
    isShared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.ownerId, t.table, t.nameKey),
    index('saved_views_table').on(t.table, t.nameKey, t.id),
    checkLength('saved_views_name_length', t.name, 60, 1),
    checkLength('saved_views_table_length', t.table, 100, 1),
    checkLength('saved_views_query_length', t.query, 2000),
  ],
);
