import { sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';
import { botsInReview, openCases, openMessages } from '../ground/lists/adminQueues.ts';

export interface AppUserCounts extends Record<string, unknown> {
  readonly watchlist: number;
  readonly portfolio: number;
  readonly alerts: number;
  readonly posts: number;
}

/** Counts an app user's items in one statement. */
export async function countsOfAppUser(tx: Queryable, userId: number): Promise<AppUserCounts> {
  const rows = await tx.execute<AppUserCounts>(sql`
    select (select count(*) from watchlist_items where user_id = ${userId}) as watchlist,
           (select count(*) from holdings where user_id = ${userId}) as portfolio,
           (select count(*) from alerts where user_id = ${userId}) as alerts,
           (select count(*) from posts where author_id = ${userId} and state = 'visible') as posts`);
  return exactlyOne(rows);
}

/** `posts` is not shown. It indicates whether the query for the chart is expensive. */
export type AdminCounts = Readonly<
  Record<
    | 'developers'
    | 'app_users'
    | 'posts'
    | 'bots'
    | 'bot_requests'
    | 'post_reports'
    | 'feedback'
    | 'bug_reports'
    | 'contact_requests',
    number
  >
>;

/**
 * Counts the stats of the admin dashboard, in one statement.
 * @param cap the maximum of each count
 */
export async function countsOfPlatform(tx: Queryable, cap?: number): Promise<AdminCounts> {
  const limit = cap === undefined ? sql`` : sql`limit ${cap}`;
  const count = (rows: SQL) => sql`(select count(*) from (select 1 from ${rows} ${limit}) counted)`;
  const getPeople = (typeId: number) =>
    count(sql`users where type_id = ${typeId} and status_id <> ${userStatusIds.deleted}`);
  const rows = await tx.execute<AdminCounts>(sql`
    select ${getPeople(userTypeIds.bot_developer)} as developers,
           ${getPeople(userTypeIds.app_user)} as app_users,
           ${count(sql`posts`)} as posts,
           ${count(sql`bots where deleted_at is null`)} as bots,
           ${count(botsInReview)} as bot_requests,
           ${count(openCases)} as post_reports,
           ${count(openMessages.feedback)} as feedback,
           ${count(openMessages.bugReports)} as bug_reports,
           ${count(openMessages.contactRequests)} as contact_requests`);
  return exactlyOne(rows);
}

export type QueueCounts = Pick<
  AdminCounts,
  'bot_requests' | 'post_reports' | 'feedback' | 'bug_reports' | 'contact_requests'
>;

/**
 * Counts what waits in the queues of the admins, in one statement of index scans.
 * @param cap the maximum of each count
 */
export async function countsOfQueues(tx: Queryable, cap: number): Promise<QueueCounts> {
  const count = (rows: SQL) => sql`(select count(*) from (select 1 from ${rows} limit ${cap}) counted)`;
  const rows = await tx.execute<QueueCounts>(sql`
    select ${count(botsInReview)} as bot_requests, ${count(openCases)} as post_reports,
           ${count(openMessages.feedback)} as feedback, ${count(openMessages.bugReports)} as bug_reports,
           ${count(openMessages.contactRequests)} as contact_requests`);
  return exactlyOne(rows);
}

export interface DayCounts extends Record<string, unknown> {
  /** The start of the day in UTC. */
  readonly day: Date;
  readonly signups: number;
  readonly posts: number;
}

/** Counts new accounts and new posts per UTC day, the oldest first, including days without any. */
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
