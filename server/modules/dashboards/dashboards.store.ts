import { sql } from 'drizzle-orm';
import { onlyRow } from '../../database/onlyRow.ts';
import { botStatusIds, userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';

export interface AppUserCounts extends Record<string, unknown> {
  readonly watchlist: number;
  readonly portfolio: number;
  readonly alerts: number;
  readonly posts: number;
}

/** What an app user keeps, in one statement. */
export async function countsOfAppUser(tx: Queryable, userId: number): Promise<AppUserCounts> {
  const rows = await tx.execute<AppUserCounts>(sql`
    select (select count(*) from watchlist_items where user_id = ${userId}) as watchlist,
           (select count(*) from holdings where user_id = ${userId}) as portfolio,
           (select count(*) from alerts where user_id = ${userId}) as alerts,
           (select count(*) from posts where author_id = ${userId} and state = 'visible') as posts`);
  return onlyRow(rows);
}

export interface AdminCounts extends Record<string, unknown> {
  readonly developers: number;
  readonly app_users: number;
  readonly bots: number;
  readonly bot_requests: number;
  readonly post_reports: number;
  readonly feedback: number;
  readonly bug_reports: number;
  readonly contact_requests: number;
}

/** The figures of the admins, in one statement. */
export async function countsOfPlatform(tx: Queryable): Promise<AdminCounts> {
  const peopleOf = (typeId: number) =>
    sql`(select count(*) from users where type_id = ${typeId} and status_id <> ${userStatusIds.deleted})`;
  const rows = await tx.execute<AdminCounts>(sql`
    select ${peopleOf(userTypeIds.bot_developer)} as developers,
           ${peopleOf(userTypeIds.app_user)} as app_users,
           (select count(*) from bots where deleted_at is null) as bots,
           (select count(*) from bots where deleted_at is null and status_id in (${botStatusIds.verification_requested}, ${botStatusIds.publish_requested})) as bot_requests,
           (select count(*) from report_cases where state <> 'decided') as post_reports,
           (select count(*) from feedback where status = 'open') as feedback,
           (select count(*) from bug_reports where status = 'open') as bug_reports,
           (select count(*) from contact_requests where status = 'open') as contact_requests`);
  return onlyRow(rows);
}

export interface DayCounts extends Record<string, unknown> {
  /** Start of the day in UTC. */
  readonly day: Date;
  readonly signups: number;
  readonly posts: number;
}

/** New accounts and new posts per UTC day, the oldest first, days without any included. */
export async function countsPerDay(tx: Queryable, now: Date, days: number): Promise<DayCounts[]> {
  const to = sql`date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')`;
  const from = sql`(${to} - make_interval(days => ${days - 1}))`;
  const rows = await tx.execute<DayCounts>(sql`
    select d.day, coalesce(u.n, 0)::int as signups, coalesce(p.n, 0)::int as posts
    from generate_series(${from}, ${to}, interval '1 day') as d(day)
    left join (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from users where created_at >= ${from} and not is_guest group by 1) u on u.day = d.day
    left join (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from posts where created_at >= ${from} group by 1) p on p.day = d.day
    order by d.day`);
  return [...rows];
}
