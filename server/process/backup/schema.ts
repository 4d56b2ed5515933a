import type { DriverTransaction } from '../../database/types.ts';
import type { Migration } from '../../database/start/migrations.ts';
import { ownFunctionNames, ownTableNames, quoteName, quoteNames } from './catalog.ts';

/** The tables of Bourse that the database has, whatever version created them. */
export async function findOwnTables(
  tx: DriverTransaction,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const names = [...ownTableNames(migrations)];
  const rows = await tx<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${names}::text[]) order by 1`;
  return rows.map(({ name }) => name);
}

export async function hasRows(tx: DriverTransaction, tables: readonly string[]): Promise<boolean> {
  if (tables.length === 0) return false;
  const conditions = tables.map((name) => `exists (select from ${quoteName(name)})`);
  const [row] = await tx.unsafe<{ found: boolean }[]>(`select ${conditions.join(' or ')} as found`);
  return row?.found ?? false;
}

/**
 * Drops what migrations and jobs created. Other objects of the database remain; if one depends on a table of Bourse,
 * PostgreSQL reports it. Works without ownership of the database and its schema.
 */
export async function dropOwnTables(
  tx: DriverTransaction,
  tables: readonly string[],
  migrations: readonly Migration[],
): Promise<void> {
  if (tables.length > 0) await tx.unsafe(`drop table ${quoteNames(tables)}`);
  const functions = await tx<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any(${[...ownFunctionNames(migrations)]}::text[])
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  for (const { name } of functions) await tx.unsafe(`drop function ${name}`);
  // Every start creates the queue: its rows are schedules and finished runs.
  await tx.unsafe('drop table if exists drizzle.__drizzle_migrations; drop schema if exists pgboss cascade');
}

/** A key, constraint or index, with the statement that creates it. */
interface Part {
  readonly name: string;
  readonly table: string;
  readonly kind: 'foreign key' | 'key' | 'index';
  readonly create: string;
}

async function listParts(tx: DriverTransaction, tables: readonly string[]): Promise<readonly Part[]> {
  const names = [...tables];
  return tx<Part[]>`
    select conname::text as name, relname::text as table, case contype when 'f' then 'foreign key' else 'key' end as kind,
      format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(k.oid)) as create
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[]) and contype in ('f', 'p', 'u', 'x')
    union all
    select x.relname::text, c.relname::text, 'index', pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[])
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by 2, 1`;
}

async function listTriggered(tx: DriverTransaction, tables: readonly string[]): Promise<readonly string[]> {
  const rows = await tx<{ name: string }[]>`
    select distinct relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where relnamespace = 'public'::regnamespace and relname = any(${[...tables]}::text[]) and not tgisinternal`;
  return rows.map(({ name }) => name);
}

/** The parts of empty tables that `reattach` creates after the rows are written. */
interface Detached {
  readonly indexes: number;
  readonly foreignKeys: number;
  /** @param onPart called before the statements of each table */
  readonly reattach: (onPart: () => void) => Promise<void>;
}

/**
 * Drops the indexes and keys of empty tables and turns their triggers off. Rows are then written in any order, although
 * tables refer to each other in circles, and PostgreSQL builds each index and checks each key once, which is many times
 * faster. The owner of the tables may do this; `session_replication_role` needs a superuser.
 */
export async function detachParts(tx: DriverTransaction, tables: readonly string[]): Promise<Detached> {
  const parts = await listParts(tx, tables);
  const select = (kind: Part['kind']): readonly Part[] => parts.filter((part) => part.kind === kind);
  const [foreignKeys, keys, indexes] = [select('foreign key'), select('key'), select('index')];
  const triggered = await listTriggered(tx, tables);
  const setTriggers = (state: 'disable' | 'enable'): string[] =>
    triggered.map((table) => `alter table ${quoteName(table)} ${state} trigger user`);
  // Statements that take no time go together, because each message to a server in the network takes some.
  await tx.unsafe(
    [
      ...setTriggers('disable'),
      ...[...foreignKeys, ...keys].map(
        ({ table, name }) => `alter table ${quoteName(table)} drop constraint ${quoteName(name)}`,
      ),
      ...indexes.map(({ name }) => `drop index ${quoteName(name)}`),
    ].join(';\n'),
  );
  return {
    indexes: indexes.length + keys.length,
    foreignKeys: foreignKeys.length,
    async reattach(onPart) {
      for (const table of tables) {
        onPart();
        const own = [...indexes, ...keys].filter((part) => part.table === table);
        await tx.unsafe(own.map(({ create }) => create).join(';\n'));
      }
      // Foreign keys need the unique indexes of other tables.
      for (const table of tables) {
        onPart();
        const own = foreignKeys.filter((part) => part.table === table);
        await tx.unsafe(own.map(({ create }) => create).join(';\n'));
      }
      await tx.unsafe(setTriggers('enable').join(';\n'));
    },
  };
}
