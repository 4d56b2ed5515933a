import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

export interface ForeignKey {
  /** Pairs of a column and the column that it refers to. */
  readonly columns: readonly (readonly [own: string, referenced: string])[];
  readonly table: string;
}

export interface TableShape {
  readonly name: string;
  /** Column → whether it always has a value. */
  readonly columns: ReadonlyMap<string, boolean>;
  readonly foreignKeys: readonly ForeignKey[];
}

function readShape(table: PgTable): TableShape {
  const { name, columns, foreignKeys } = getTableConfig(table);
  return {
    name,
    columns: new Map(columns.map((column) => [toSnakeCase(column.name), column.notNull])),
    foreignKeys: foreignKeys.map((key) => {
      const { columns: own, foreignColumns, foreignTable } = key.reference();
      const pairs = own.flatMap((column, index) => {
        const referenced = foreignColumns[index];
        return referenced ? [[toSnakeCase(column.name), toSnakeCase(referenced.name)] as const] : [];
      });
      return { columns: pairs, table: getTableConfig(foreignTable).name };
    }),
  };
}

/** Every table of `server/database/tables`, in order of the names. */
export async function readTables(): Promise<TableShape[]> {
  const files = globSync('server/database/tables/**/*.ts');
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(path.resolve(file)).href)));
  return modules
    .flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
    .map(readShape)
    .toSorted((first, second) => (first.name < second.name ? -1 : 1));
}
