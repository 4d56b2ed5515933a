import { pgTable, text } from 'drizzle-orm/pg-core';
import { checkLength, lookupColumns, lookupExtras } from '../columns.ts';

/** What a bot may ask of its subscribers; kept by admins. `active` is the wire's `status`. */
export const permissions = pgTable(
  'permissions',
  { ...lookupColumns(), description: text().notNull(), descriptionTr: text(), image: text() },
  (t) => [...lookupExtras('permissions', t), checkLength('permissions_description_length', t.description, 1000, 1)],
);
