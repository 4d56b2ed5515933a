import type { Sql } from '../../../database/types.ts';

/** Bots per look at the queues; the next look continues. */
const BOTS_PER_ROUND = 200;

/** Bots with an active endpoint, no pause and due events, the longest waiting first. */
export const listDue = (sql: Sql, now: Date): Promise<readonly { readonly botId: number }[]> =>
  sql<{ botId: number }[]>`
    select p.bot_id as "botId" from bot_endpoints p
    cross join lateral (select q.next_at from bot_queues q where q.bot_id = p.bot_id and q.next_at <= ${now}
      and (p.receives_test or q.lane = 'live') order by q.next_at limit 1) q
    where p.state = 'active' and (p.open_until is null or p.open_until <= ${now})
    order by q.next_at limit ${BOTS_PER_ROUND}`;
