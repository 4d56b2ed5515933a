import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';

export type Tx = postgres.TransactionSql<{ bigint: number }>;

/** Text rows per write to the server. */
const CHUNK = 500;

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function toCopyText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value !== 'string') throw new TypeError(`No text for COPY: ${JSON.stringify(value)}`);
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}

function* lines<Row extends object>(rows: Iterable<Row>, write: (row: Row) => string): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const row of rows) {
    chunk += write(row);
    count += 1;
    if (count % CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/**
 * Writes rows by COPY, which is many times faster than INSERT. The columns are those of the first row; other columns
 * get their default.
 */
export async function copyRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: Iterable<Table['$inferInsert']>,
): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return;
  const all = getTableColumns(table);
  const named = Object.entries(all).filter(([key]) => key in first.value);
  const write = (row: Record<string, unknown>): string => {
    let line = '';
    for (const [key, column] of named) {
      const value = row[key];
      const text = value === null || value === undefined ? null : column.mapToDriverValue(value);
      line += `${line === '' ? '' : '\t'}${toCopyText(text)}`;
    }
    return `${line}\n`;
  };
  function* everything(): Generator<Table['$inferInsert']> {
    yield first.value;
    for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value;
  }
  const names = named.map(([key]) => `"${toSnakeCase(key)}"`).join(', ');
  const target = await tx.unsafe(`copy "${getTableName(table)}" (${names}) from stdin`).writable();
  await pipeline(Readable.from(lines(everything(), write)), target);
}

/**
 * Fills tables without their primary and foreign keys and adds these again afterwards. PostgreSQL then sorts and checks
 * all rows at once: for the candles, doing this per row takes longer than writing the row.
 */
export async function withoutKeys(tx: Tx, tables: readonly PgTable[], fill: () => Promise<void>): Promise<void> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('p', 'f') and conrelid = any(${tables.map(getTableName)}::text[]::regclass[])`;
  for (const { table, name } of keys) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
  await fill();
  for (const { table, name, definition } of keys)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
}

/** Advances the id sequence of each table beyond the written ids. */
export async function advanceSequences(tx: Tx, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table);
    await tx`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${tx(name)}))`;
  }
}
