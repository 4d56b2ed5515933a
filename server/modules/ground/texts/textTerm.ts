import { and, like, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { literal } from '../../../database/literal.ts';
import { foldedText, foldedWord } from '../../../database/turkishText.ts';

/**
 * The condition "every word asked for is part of the text", for small lists whose column has no folded form: case and
 * the dots and marks of Turkish letters make no difference, the wildcards of LIKE are plain signs.
 * @returns undefined when nothing was asked
 */
export function matchesText(column: AnyPgColumn, input: string | null | undefined): SQL | undefined {
  const words = (input ?? '').slice(0, 200).trim().split(/\s+/u).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  return and(...words.map((word) => like(foldedText(column), `%${literal(foldedWord(word))}%`)));
}
