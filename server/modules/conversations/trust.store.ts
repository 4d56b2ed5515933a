import { eq, sql } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';

/** The last accepted request, or the last time that an admin marked the review of the bot as done. */
const reviewedAt = sql`greatest(
  (select max(r.decided_at) from bot_requests r where r.bot_id = ${bots.id} and r.state = 'accepted'),
  (select r.reviewed_at from bot_reviewed_states r where r.bot_id = ${bots.id} and r.accepted))`;

/** The team of a bot, its last accepted review and the changes of reviewed content since then. */
export async function findFacts(tx: Queryable, botId: number) {
  const rows = await tx
    .select({
      teamName: teams.name,
      teamCreatedAt: teams.createdAt,
      createdAt: bots.createdAt,
      reviewedAt: sql<Date | null>`${reviewedAt}`.mapWith(bots.createdAt),
      changes: sql<number>`(select count(*)::int from bot_timeline t
        where t.bot_id = ${bots.id} and t.action = 'changed' and t.created_at > ${reviewedAt})`,
    })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(eq(bots.id, botId));
  return exactlyOne(rows);
}

/** Conversations and requests that are measured, the latest ones, so that the cost has a limit. */
const CONVERSATIONS = 500;
const REQUESTS = 20;

interface Answers extends Record<string, unknown> {
  readonly requests: number;
  readonly answered: number;
  /** Seconds. */
  readonly median: number | null;
}

/** Measures the requests that a bot has answered or left to expire. Those of its own team do not count. */
export async function measureAnswers(tx: Queryable, botId: number, since: Date): Promise<Answers> {
  const rows = await tx.execute<Answers>(sql`
    with recent as (
      select c.id from conversations c join bots b on b.id = c.bot_id
      where c.bot_id = ${botId} and c.last_message_at > ${since.toISOString()}::timestamptz
        and not exists (select 1 from team_members m
          where m.team_id = b.team_id and m.user_id = c.user_id and m.state = 'accepted')
      order by c.last_message_at desc limit ${CONVERSATIONS}
    )
    select count(*)::int as requests, count(*) filter (where i.state = 'answered')::int as answered,
      (percentile_cont(0.5) within group (order by extract(epoch from i.answered_at - i.created_at))
        filter (where i.state = 'answered'))::float8 as median
    from recent cross join lateral (
      select state, answered_at, created_at from bot_interactions
      where conversation_id = recent.id and lane = 'live' and state in ('answered', 'expired')
        and created_at > ${since.toISOString()}::timestamptz
      order by id desc limit ${REQUESTS}) i`);
  return exactlyOne([...rows]);
}
