import type { Sql } from '../../../server/database/types.ts';

/** The number of rows of each table and a hash of them that does not depend on their order, as PostgreSQL computes it. */
export async function fingerprint(sql: Sql, where = 'true'): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const parts = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as hash from "${name}" t where ${where}`,
  );
  const rows = await sql.begin(async (tx) => {
    await tx.unsafe("set local statement_timeout = 0; set local timezone = 'UTC'");
    return tx.unsafe<{ name: string; hash: string }[]>(parts.join(' union all '));
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Columns, constraints, indexes, triggers and functions of the tables, as text. */
export async function describeSchema(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ text: string }[]>`
    select format('column %s.%s %s %s %s %s %s %s', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, attgenerated, pg_get_expr(adbin, adrelid), attstattarget) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    union all select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index i join pg_class c on c.oid = i.indrelid
      where relnamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select format('function %s %s', proname, prosrc) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    union all select format('options %s %s', relname, reloptions) from pg_class
      where relnamespace = 'public'::regnamespace and reloptions is not null
    union all select format('migration %s %s', created_at, hash) from drizzle.__drizzle_migrations
    order by 1`;
  return rows.map(({ text }) => text);
}
