import type { Migration } from '../../database/start/migrations.ts';
import type { DriverTransaction, Sql } from '../../database/types.ts';
import type { SequenceEntry } from './format.ts';

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoteNames = (names: readonly string[]): string => names.map(quoteName).join(', ');

export interface Table {
  readonly name: string;
  /** Without generated columns, which PostgreSQL computes. */
  readonly columns: readonly string[];
  /** PostgreSQL empties it after a crash, so its rows are not worth a backup. */
  readonly isUnlogged: boolean;
}

const getNames = (migrations: readonly Migration[], pattern: RegExp): ReadonlySet<string> =>
  new Set(
    migrations.flatMap(({ statements }) =>
      statements.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')),
    ),
  );

/** The names that tables of Bourse have or had. Other tables of the database belong to its operator. */
export const ownTableNames = (migrations: readonly Migration[]): ReadonlySet<string> =>
  getNames(migrations, /(?:create (?:unlogged )?table(?: if not exists)?|rename to) (?:"public"\.)?"?(\w+)"?/gi);

export const ownFunctionNames = (migrations: readonly Migration[]): ReadonlySet<string> =>
  getNames(migrations, /create (?:or replace )?function "?(\w+)"?/gi);

/** The tables in the order of their names. */
export async function listTables(sql: Sql | DriverTransaction): Promise<readonly Table[]> {
  return sql<Table[]>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      c.relpersistence = 'u' as "isUnlogged"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname, c.relpersistence order by c.relname`;
}

/** The last numbers of sequences that belong to columns. A sequence without a number yet is left out. */
export async function listSequences(sql: Sql | DriverTransaction): Promise<readonly SequenceEntry[]> {
  return sql<SequenceEntry[]>`
    select t.relname::text as table, a.attname::text as column, s.last_value::text as "lastValue"
    from pg_sequences s
    join pg_class c on c.relname = s.sequencename and c.relnamespace = 'public'::regnamespace
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
      and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.schemaname = 'public' and s.last_value is not null
    order by 1, 2`;
}

/**
 * Lifts the time limits of a transaction, which a pooler or the role may set again, and makes COPY write the same text for
 * the same rows on every server.
 */
export const prepareTransaction = (tx: DriverTransaction): Promise<unknown> =>
  tx.unsafe(
    "set local statement_timeout = 0; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = 0; " +
      "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; " +
      "set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off",
  );

/** COPY of all rows of a table, in the order in which they are stored. */
export const copyOutStatement = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoteName(name)} (${quoteNames(columns)}) to stdout`;
