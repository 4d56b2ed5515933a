import { pgTable, text } from 'drizzle-orm/pg-core';
import { checkLength, lookupColumns, lookupExtras } from '../../columns.ts';

/** Permissions that a bot can request from its subscribers; managed by admins. `active` is the wire's `status`. */
export const permissions = pgTable(
  'permissions',
  { ...lookupColumns(), description: text().notNull(), descriptionTr: text(), image: text() },
  (t) => [...lookupExtras('permissions', t), checkLength('permissions_description_length', t.description, 1000, 1)],
);
