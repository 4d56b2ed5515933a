import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  numeric,
  smallint,
  text,
  timestamp as pgTimestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * The column types that the tables use. Column names are the snake_case form of the property (`casing` in
 * drizzle.config.ts and open.ts).
 */

/**
 * Primary key: bigint identity, a JSON-safe number. Each connection takes ids in blocks of 20, to avoid contention on
 * the sequence. Ids are therefore unique but not in order of creation: order by time, then id.
 */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ cache: 20 });

/** Like `id`, without blocks: ids are in order of creation where writers wait for each other, independent of clocks. */
export const idInOrder = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ cache: 1 });

/** Id of a small fixed list (statuses, types); the numbers are defined in referenceIds.ts. */
export const smallId = () => smallint().primaryKey();

/** Reference to another table's id. */
export const ref = () => bigint({ mode: 'number' });

/**
 * timestamptz with milliseconds, which a JavaScript Date (and so a cursor) represents without loss.
 * @param name the name of the column when it differs from its key
 */
export const timestamp = (name = '') => pgTimestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => timestamp().notNull().defaultNow();
export const updatedAt = () => timestamp().notNull().defaultNow();

/** Exact amount of money; a string in the code (see decimal.ts), never added as a float. */
export const money = () => numeric({ precision: 20, scale: 6 });

/**
 * Exact price of a share; a number in the code: prices have at most 15 significant digits, which a double represents
 * exactly.
 */
export const price = () => numeric({ precision: 20, scale: 6, mode: 'number' });

/** A denormalised count. The transaction that changes the counted rows updates it. */
export const counter = () => bigint({ mode: 'number' }).notNull().default(0);

/** CHECK that no counter is negative. */
export const checkCounters = (name: string, ...columns: AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= 0`),
      sql.raw(' and '),
    ),
  );

/** CHECK on the number of characters, in code points. */
export const checkLength = (name: string, column: AnyPgColumn, max: number, min = 0) =>
  check(name, sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);

/** CHECK that a text column contains one of the listed values. */
export const checkOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** Index for typo-tolerant substring search (pg_trgm) on a `searchKey` column. */
export const searchIndex = (name: string, column: AnyPgColumn) => index(name).using('gin', sql`${column} gin_trgm_ops`);

/** Index for `like 'abc%'`, independent of the server's collation. */
export const prefixIndex = (name: string, column: AnyPgColumn) => index(name).on(sql`${column} text_pattern_ops`);

/** The columns of simple lists that admins manage: a name, active or inactive. `nameTr` is shown to Turkish readers. */
export const lookupColumns = () => ({
  id: id(),
  name: text().notNull(),
  nameTr: text(),
  /** `searchKey(name)`: makes the name unique independent of case, and is used for search. */
  nameKey: text().notNull(),
  active: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

type LookupTable = { nameKey: AnyPgColumn; name: AnyPgColumn; createdAt: AnyPgColumn; id: AnyPgColumn };

/** The constraints and indexes for `lookupColumns`. */
export const lookupExtras = (table: string, t: LookupTable) => [
  uniqueIndex(`${table}_name_key`).on(t.nameKey),
  index(`${table}_created`).on(newestFirst(t.createdAt), newestFirst(t.id)),
  checkLength(`${table}_name_length`, t.name, 100, 1),
];

/** Descending index key. */
export function newestFirst(column: AnyPgColumn | SQL): SQL {
  return sql`${column} desc`;
}
