import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/types.ts';

/** The measured requests of a day, of a command (null is a text), or of all days. */
export interface UsageRow extends Record<string, unknown> {
  readonly kind: 'day' | 'command' | 'all';
  readonly day: string | null;
  readonly command: string | null;
  readonly requests: number;
  readonly commands: number;
  /** Requests that were answered or have expired. */
  readonly ended: number;
  readonly answered: number;
  /** Messages with which the bot has answered. */
  readonly answers: number;
  /** Seconds. */
  readonly median: number | null;
}

/** Measures the requests to a bot since a moment, by day in UTC, by command and in all. Those of its own team do not count. */
export async function measureUsage(tx: Queryable, botId: number, since: Date): Promise<readonly UsageRow[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const rows = await tx.execute<UsageRow>(sql`
    with used as (
      select (i.created_at at time zone 'UTC')::date::text as day, i.command, i.state, i.answers,
        extract(epoch from i.answered_at - i.created_at) as seconds
      from conversations c join bots b on b.id = c.bot_id join bot_interactions i on i.conversation_id = c.id
      where c.bot_id = ${botId} and c.last_message_at >= ${from} and i.created_at >= ${from} and i.lane = 'live'
        and not exists (select 1 from team_members m
          where m.team_id = b.team_id and m.user_id = c.user_id and m.state = 'accepted')
    )
    select case grouping(day, command) when 1 then 'day' when 2 then 'command' else 'all' end as kind,
      day, command, count(*)::int as requests, count(command)::int as commands,
      count(*) filter (where state in ('answered', 'expired'))::int as ended,
      count(*) filter (where state = 'answered')::int as answered,
      coalesce(sum(answers), 0)::int as answers,
      (percentile_cont(0.5) within group (order by seconds) filter (where state = 'answered'))::float8 as median
    from used group by grouping sets ((day), (command), ())
    order by day desc nulls last, requests desc, command`);
  return [...rows];
}
