import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { confusableKey } from './keys.ts';

/**
 * The condition "this user name looks like that one", as the index `users_username_twin` has it.
 * @param column holds a `usernameKey`
 */
export const isConfusable = (column: AnyPgColumn, username: string): SQL =>
  sql`translate(${column}, 'l10', 'iio') = ${confusableKey(username)}`;
