import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL expressions that normalise and order Turkish texts without a normalised column. Indexes use the same expressions.
 */

const FROM = 'çğıöşüâîûÇĞİÖŞÜÂÎÛI';
const TO = 'cgiosuaiucgiosuaiui';

/** A text normalised for comparison: lower case, Turkish letters mapped to their ASCII base letters. */
export const foldText = (column: AnyPgColumn): SQL =>
  sql`lower(translate(${column}, ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}))`;

/** A search term in the same normalised form. */
export const foldWord = (word: string): string =>
  [...word.normalize('NFC')]
    .map((letter) => TO[FROM.indexOf(letter)] ?? letter)
    .join('')
    .toLowerCase();

/** Orders by the Turkish name, or the English one if absent; accented letters sort next to their base letters. */
export const orderByTurkishName = (nameTr: AnyPgColumn, name: AnyPgColumn): SQL =>
  sql`translate(lower(coalesce(${nameTr}, ${name})), 'çğıöşüâîû', 'cgiosuaiu')`;
