import { and, like, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { FORCE_CUSTOM_PLAN } from '../../../database/connect.ts';
import { searchKey } from '../../../database/keys.ts';

/**
 * The condition "every word asked for is part of the folded text". What was asked is folded like the column, so
 * case, accents, Turkish dots and the wildcards of LIKE make no difference.
 * A statement with it is planned for the words: those that half of a table has are met in the order of the list, rare ones
 * found by an index; a plan for both would read a million rows for one of them.
 * @param column a `searchKey` column
 * @returns undefined when nothing was asked; a condition that never holds when only signs were
 */
export function matchesSearch(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const words = containsText(column, input);
  return words && sql`${words} ${forceCustomPlan}`;
}

const forceCustomPlan = sql.raw(FORCE_CUSTOM_PLAN);

/** The same condition in a statement that is prepared. */
export function containsText(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const text = (input ?? '').slice(0, 200).trim();
  if (text === '') return undefined;
  const words = searchKey(text).split(' ').filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => like(column, `%${word}%`)));
}
