import { sql, type SQL } from 'drizzle-orm';
import type { newsVotes } from './tables/market/news.ts';
import type { postVotes } from './tables/social/posts.ts';

/**
 * SQL that sets a user's vote and returns what it changes: one row (`up`, `down`) to add to the counters of the subject,
 * no row when the vote was the same. `xmax = 0` marks an inserted row; an updated row had the opposite vote.
 * @param key the column of the subject
 * @param isUp undefined removes the vote
 */
export function voteChange(
  table: typeof postVotes | typeof newsVotes,
  key: SQL,
  subjectId: number,
  userId: number,
  isUp: boolean | undefined,
  now: Date,
): SQL {
  if (isUp === undefined)
    return sql`
      delete from ${table} v where v.${key} = ${subjectId}::bigint and v.user_id = ${userId}::bigint
      returning -v.is_up::int as up, -(not v.is_up)::int as down`;
  return sql`
    insert into ${table} as v (${key}, user_id, is_up, created_at)
    values (${subjectId}::bigint, ${userId}::bigint, ${isUp}::boolean, ${now.toISOString()}::timestamptz)
    on conflict (${key}, user_id) do update set is_up = excluded.is_up, created_at = excluded.created_at
      where v.is_up <> excluded.is_up
    returning case when v.is_up then 1 when v.xmax = 0 then 0 else -1 end as up,
      case when not v.is_up then 1 when v.xmax = 0 then 0 else -1 end as down`;
}
