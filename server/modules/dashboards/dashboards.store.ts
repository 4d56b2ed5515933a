import { sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';
import { botsInReview, openCases, openMessages, openProfileCases } from '../ground/lists/adminQueues.ts';

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
> & { readonly profile_reports: number };

/**
 * Counts what waits in the queues of the admins, in one statement of index scans.
 * @param cap the maximum of each count
 */
export async function countsOfQueues(tx: Queryable, cap: number): Promise<QueueCounts> {
  const count = (rows: SQL) => sql`(select count(*) from (select 1 from ${rows} limit ${cap}) counted)`;
  const rows = await tx.execute<QueueCounts>(sql`
    select ${count(botsInReview)} as bot_requests, ${count(openCases)} as post_reports,
           ${count(openProfileCases)} as profile_reports,
           ${count(openMessages.feedback)} as feedback, ${count(openMessages.bugReports)} as bug_reports,
           ${count(openMessages.contactRequests)} as contact_requests`);
  return exactlyOne(rows);
}

interface DayCounts {
  /** The start of the day in UTC. */
  readonly day: Date;
  readonly signups: number;
  readonly posts: number;
}

interface DayRow extends DayCounts, Record<string, unknown> {
  readonly signups_before: number;
  readonly posts_before: number;
}

/** The period before the chart: as many days, up to the same time of day. */
interface PeriodBefore {
  readonly signups: number;
  readonly posts: number;
}

export interface Days {
  readonly days: readonly DayCounts[];
  readonly before: PeriodBefore;
}

/**
 * Counts new accounts and new posts per UTC day, the oldest first, including days without any, and those of the period
 * before. The last day is not over, so the period before ends at the same time of day.
 */
export async function countsPerDay(tx: Queryable, now: Date, days: number): Promise<Days> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const to = sql`date_trunc('day', ${at}, 'UTC')`;
  const from = sql`(${to} - make_interval(days => ${days - 1}))`;
  const isBefore = sql`created_at >= ${from} - make_interval(days => ${days}) and created_at < ${at} - make_interval(days => ${days})`;
  const rows = await tx.execute<DayRow>(sql`
    select d.day, coalesce(u.n, 0)::int as signups, coalesce(p.n, 0)::int as posts,
      (select count(*)::int from users where ${isBefore} and not is_guest) as signups_before,
      (select count(*)::int from posts where ${isBefore}) as posts_before
    from generate_series(${from}, ${to}, interval '1 day') as d(day)
    left join (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from users where created_at >= ${from} and not is_guest group by 1) u on u.day = d.day
    left join (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from posts where created_at >= ${from} group by 1) p on p.day = d.day
    order by d.day`);
  const [first] = rows;
  return {
    days: rows.map(({ day, signups, posts }) => ({ day, signups, posts })),
    before: { signups: first?.signups_before ?? 0, posts: first?.posts_before ?? 0 },
  };
}
