import type { Sql } from './types.ts';

/**
 * Takes or renews a lease for some seconds, by the clock of the database. A owner that does not renew it loses it.
 * @returns false while another owner has it
 */
export async function takeLease(sql: Sql, name: string, owner: string, seconds: number): Promise<boolean> {
  const rows = await sql`
    insert into leases as held (name, owner, ends_at)
    select ${name}, ${owner}, clock_timestamp() + ${seconds} * interval '1 second'
    where not exists (
      select 1 from leases where name = ${name} and owner <> ${owner} and ends_at > clock_timestamp())
    on conflict (name) do update set owner = excluded.owner, ends_at = excluded.ends_at
    where held.owner = excluded.owner or held.ends_at <= clock_timestamp()
    returning 1`;
  return rows.length > 0;
}

/** Gives a lease back, so that another process can take it at once. */
export async function releaseLease(sql: Sql, name: string, owner: string): Promise<void> {
  await sql`delete from leases where name = ${name} and owner = ${owner}`;
}
