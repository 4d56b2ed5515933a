import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A row as PostgreSQL writes it in JSON: dates are texts. */
export type RowJson<T> = {
  readonly [Key in keyof T]: T[Key] extends Date | null ? Exclude<T[Key], Date> | string : T[Key];
};

/** Parses a date in JSON. */
export const toDate = (text: string): Date => new Date(text);

/** Parses a date in JSON; null for a column without one. */
export const toDateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** An exact number, which the code handles as a text; a JSON number would lose digits. */
const isExactNumber = (column: AnyPgColumn): boolean =>
  column.dataType.startsWith('string') && column.getSQLType().startsWith('numeric');

const toJsonValue = (column: AnyPgColumn): SQL => (isExactNumber(column) ? sql`${column}::text` : sql`${column}`);

const FEW_COLUMNS = 10;

/** The columns of a select, named like their properties. */
export const selectColumns = (columns: Readonly<Record<string, AnyPgColumn>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${toJsonValue(column)} as ${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * The columns as one JSON object, an expression. `row_to_json` is faster for many columns, but it needs a subquery, which
 * PostgreSQL prepares for each execution.
 */
export const toRowJson = (columns: Readonly<Record<string, AnyPgColumn>>): SQL =>
  Object.keys(columns).length > FEW_COLUMNS
    ? sql`(select row_to_json(part) from (select ${selectColumns(columns)}) part)`
    : sql`json_build_object(${sql.join(
        Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${toJsonValue(column)}`),
        sql`, `,
      )})`;
