import { sql } from 'drizzle-orm';
import { ANALYSIS_DAYS, NEW_RATING_DAYS } from '../../../rules/bots/analytics.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { botStatusIds, teamStatusIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';

export type DeveloperCounts = Readonly<
  Record<'bots' | 'reviews' | 'betas' | 'ratings' | 'subscribers' | 'uses', number>
>;

/**
 * Counts the bots of a user's teams in one statement. Every accepted member sees them, whatever the role. As in the
 * analytics, the last three figures leave out inactive teams, and the uses are those of the last 30 days in UTC.
 */
export async function countsOfDeveloper(tx: Queryable, userId: number, now: Date): Promise<DeveloperCounts> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`(${at} - make_interval(days => ${NEW_RATING_DAYS}))`;
  const rows = await tx.execute<DeveloperCounts>(sql`
    with own as (
      select b.id, b.status_id, b.subscriber_count, t.status_id = ${teamStatusIds.active} as is_active
      from team_members m
      join teams t on t.id = m.team_id
      join bots b on b.team_id = m.team_id and b.deleted_at is null
      where m.user_id = ${userId} and m.state = 'accepted')
    select count(*) as bots,
      count(*) filter (where status_id in (${botStatusIds.verification_requested}, ${botStatusIds.publish_requested})) as reviews,
      count(*) filter (where exists (select 1 from beta_testers where bot_id = own.id and accepted)) as betas,
      (select count(*) from own join reviews r on r.bot_id = own.id
        -- A review changes after it is created, so this finds it in the index by its last change.
        where is_active and r.updated_at >= ${since} and r.created_at >= ${since}) as ratings,
      coalesce(sum(subscriber_count) filter (where is_active), 0) as subscribers,
      (select coalesce(sum(u.uses), 0) from own join command_uses u on u.bot_id = own.id
        where is_active and u.day > (${at} at time zone 'UTC')::date - ${ANALYSIS_DAYS}::int) as uses
    from own`);
  return exactlyOne(rows);
}
