import { pgTable, text } from 'drizzle-orm/pg-core';
import { checkLength, lookupColumns, lookupExtras } from '../../columns.ts';

/**
 * The permission labels with which teams describe their bots; managed by admins. They have no effect: consents decide
 * what a bot may read or change. `active` is the wire's `status`.
 */
export const permissions = pgTable(
  'permissions',
  { ...lookupColumns(), description: text().notNull(), descriptionTr: text(), image: text() },
  (t) => [...lookupExtras('permissions', t), checkLength('permissions_description_length', t.description, 1000, 1)],
);
