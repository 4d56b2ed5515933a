import { is, Param, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from '../types.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** A value of a statement. */
export type StatementValue = string | number | boolean | null;

/** Runs a compiled statement with the values of its placeholders. */
export type CompiledStatement<Row extends object> = (
  sql: Sql,
  values: Readonly<Record<string, StatementValue>>,
) => Promise<Row[]>;

function findPlaceholderName(param: unknown): string | undefined {
  if (is(param, Placeholder)) return param.name;
  return is(param, Param) && is(param.value, Placeholder) ? param.value.name : undefined;
}

function toConstant(param: unknown): StatementValue {
  if (typeof param === 'string' || typeof param === 'number' || typeof param === 'boolean') return param;
  throw new TypeError('A compiled statement contains a value that is neither a placeholder nor a constant');
}

/**
 * Builds the text of a frequently read statement once. Rows go from the driver to the caller without the query
 * builder's mapping, so `Row` describes them as the driver returns them: timestamps as Date, JSON parsed.
 * @param statement contains `sql.placeholder`s; each name becomes one parameter, however often it occurs
 */
function compileStatement<Row extends object>(statement: SQL): CompiledStatement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const slots = params.map((param, index) => {
    const name = findPlaceholderName(param);
    return name === undefined
      ? { key: `constant ${index}`, name, constant: toConstant(param) }
      : { key: name, name, constant: null };
  });
  const unique = [...new Map(slots.map((slot) => [slot.key, slot])).values()];
  const numbers = slots.map(({ key }) => unique.findIndex((slot) => slot.key === key) + 1);
  const numbered = text.replaceAll(/\$(\d+)/g, (_match, number: string) => `$${numbers[Number(number) - 1]}`);
  return (sql, values) =>
    sql.unsafe<Row[]>(
      numbered,
      unique.map((slot) => (slot.name === undefined ? slot.constant : toValue(values, slot.name))),
      { prepare: true },
    );
}

function toValue(values: Readonly<Record<string, StatementValue>>, name: string): StatementValue {
  const value = values[name];
  if (value === undefined) throw new TypeError(`The placeholder ${name} has no value`);
  return value;
}

/** Caches one compiled statement per shape. `build` must depend on the shape only; shapes come from a small set. */
export function compileOncePerShape<Shape extends object, Row extends object>(
  build: (shape: Shape) => SQL,
): (shape: Shape) => CompiledStatement<Row> {
  const compiled = new Map<string, CompiledStatement<Row>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const found = compiled.get(key) ?? compileStatement<Row>(build(shape));
    compiled.set(key, found);
    return found;
  };
}

/** Row limits of compiled statements. A few, because each is a statement with a plan of its own. */
const LIMITS = [6, 11, 21, 51, 101] as const;

/**
 * The next larger limit that statements have as a literal. With a literal limit PostgreSQL reuses a generic plan; with a
 * parameter it plans the statement on each call. The caller leaves out the rows that it did not request.
 */
export const roundUpLimit = (limit: number): number => LIMITS.find((size) => size >= limit) ?? limit;
