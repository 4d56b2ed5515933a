import type { Sql } from './types.ts';

interface Change {
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

interface Count {
  readonly key: string;
  readonly used: number;
  readonly msLeft: number;
}

/**
 * Changes counts that all server processes share, by the clock of the database, and returns them. The keys differ. They
 * are sorted, so that two processes lock them in the same order.
 */
export async function changeCounts(sql: Sql, changes: readonly Change[]): Promise<readonly Count[]> {
  const sorted = changes.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return sql<Count[]>`
    insert into limit_counts as stored (key, used, ends_at)
    select key, points, clock_timestamp() + seconds * interval '1 second'
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ points }) => points)}::int[],
      ${sorted.map(({ seconds }) => seconds)}::int[]) fresh(key, points, seconds)
    where points >= 0 or exists (select 1 from limit_counts counted where counted.key = fresh.key)
    on conflict (key) do update set
      used = case when stored.ends_at <= clock_timestamp() then greatest(0, excluded.used)
        else least(1000000000, greatest(0, stored.used + excluded.used)) end,
      ends_at = case when stored.ends_at <= clock_timestamp() then excluded.ends_at else stored.ends_at end
    returning key, used, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "msLeft"`;
}
