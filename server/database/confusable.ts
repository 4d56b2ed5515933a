import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { confusableKey } from './keys.ts';

/**
 * Matches a user name that is confusable with the given one. Uses the same expression as the index
 * `users_username_twin`.
 * @param column contains a `usernameKey`
 */
export const isConfusable = (column: AnyPgColumn, username: string): SQL =>
  sql`translate(${column}, 'l10', 'iio') = ${confusableKey(username)}`;
