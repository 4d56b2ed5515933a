import { and, like, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { FORCE_CUSTOM_PLAN } from '../../../database/connection/connect.ts';
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

/**
 * The folded words of a search input.
 * @returns undefined for empty input; no word when the input contains no letters or digits
 */
export function findWords(input: string | null | undefined): string[] | undefined {
  const text = (input ?? '').slice(0, 200).trim();
  return text === '' ? undefined : searchKey(text).split(' ').filter(Boolean).slice(0, 8);
}

/** Like `matchesSearch`, but for prepared statements. */
export function containsText(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const words = findWords(input);
  if (words === undefined) return undefined;
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => like(column, `%${word}%`)));
}

const wordName = (index: number): string => `word${index}`;

/** `matchesSearch` for a statement that is built once: the words are placeholders, see `toWordValues`. */
export function matchesWords(column: AnyPgColumn, count: number): SQL {
  const words = Array.from({ length: count }, (_unused, index) => like(column, sql.placeholder(wordName(index))));
  return sql`${and(...words) ?? sql`false`} ${forceCustomPlan}`;
}

/** The values of the placeholders of `matchesWords`. */
export const toWordValues = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word, index) => [wordName(index), `%${word}%`]));
