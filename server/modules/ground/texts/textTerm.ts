import { and, like, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { escapeLike } from '../../../database/search/escapeLike.ts';
import { foldText, foldWord } from '../../../database/search/turkishText.ts';

/**
 * Matches rows whose text contains every search word, for small lists whose column has no folded form. Case and the
 * marks of Turkish letters make no difference; LIKE wildcards are literal.
 * @returns undefined for empty input
 */
export function matchesText(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const words = (input ?? '').slice(0, 200).trim().split(/\s+/u).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  return and(...words.map((word) => like(foldText(column), `%${escapeLike(foldWord(word))}%`)));
}
