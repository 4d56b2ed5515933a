import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The condition "every word asked for is part of the text", for small lists whose column has no folded form: case and
 * the dots and marks of Turkish letters make no difference, the wildcards of LIKE are plain signs.
 * @returns undefined when nothing was asked
 */
export function matchesText(column: AnyPgColumn, asked: string | null | undefined): SQL | undefined {
  const words = (asked ?? '').slice(0, 200).trim().split(/\s+/u).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  return and(...words.map((word) => sql`position(${plain(word)} in ${foldedText(column)}) > 0`));
}

const from = 'çğıöşüâîûÇĞİÖŞÜÂÎÛI';
const to = 'cgiosuaiucgiosuaiui';

/** A text in the form in which it is compared: small letters, those of Turkish as the plain ones. */
const foldedText = (column: AnyPgColumn): SQL =>
  sql`lower(translate(${column}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)}))`;

const plain = (word: string): string =>
  [...word.normalize('NFC')]
    .map((letter) => to[from.indexOf(letter)] ?? letter)
    .join('')
    .toLowerCase();
