import { and, like, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { FORCE_CUSTOM_PLAN } from '../../../database/connect.ts';
import { searchKey } from '../../../database/keys.ts';

/**
 * Matches rows whose folded text contains every search word. The input is folded like the column, so case, accents,
 * Turkish dots and LIKE wildcards make no difference. The statement gets a custom plan: common words are best found by
 * scanning the list in order, rare ones by an index, and a generic plan would read a million rows for one of them.
 * @param column a `searchKey` column
 * @returns undefined for empty input; a condition that is always false when the input contains no letters or digits
 */
export function matchesSearch(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const words = containsText(column, input);
  return words && sql`${words} ${forceCustomPlan}`;
}

const forceCustomPlan = sql.raw(FORCE_CUSTOM_PLAN);

/** Like `matchesSearch`, but for prepared statements. */
export function containsText(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const text = (input ?? '').slice(0, 200).trim();
  if (text === '') return undefined;
  const words = searchKey(text).split(' ').filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => like(column, `%${word}%`)));
}
