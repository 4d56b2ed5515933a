import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** How PostgreSQL folds and orders Turkish texts that have no folded column: as expressions, which an index may hold. */

const from = 'çğıöşüâîûÇĞİÖŞÜÂÎÛI';
const to = 'cgiosuaiucgiosuaiui';

/** A text in the form in which it is compared: small letters, those of Turkish as the plain ones. */
export const foldedText = (column: AnyPgColumn): SQL =>
  sql`lower(translate(${column}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)}))`;

/** What is asked for, in that form. */
export const foldedWord = (word: string): string =>
  [...word.normalize('NFC')]
    .map((letter) => to[from.indexOf(letter)] ?? letter)
    .join('')
    .toLowerCase();

/** A Turkish name, or the English one where there is none, by the alphabet: letters with marks beside those without. */
export const turkishOrder = (nameTr: AnyPgColumn, name: AnyPgColumn): SQL =>
  sql`translate(lower(coalesce(${nameTr}, ${name})), 'çğıöşüâîû', 'cgiosuaiu')`;
