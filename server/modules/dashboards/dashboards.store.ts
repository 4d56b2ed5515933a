import { sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { compileOncePerShape } from '../../database/statements/compileStatement.ts';
import type { Sql } from '../../database/types.ts';
import { botsInReview, openCases, openMessages, openProfileCases } from '../ground/lists/adminQueues.ts';

export interface AppUserCounts {
  readonly watchlist: number;
  readonly portfolio: number;
  readonly alerts: number;
  readonly posts: number;
}

const appUserCounts = compileOncePerShape<{ readonly of: 'user' }, AppUserCounts>(() => {
  const user = sql`${sql.placeholder('user')}::bigint`;
  return sql`
    select (select count(*) from watchlist_items where user_id = ${user}) as watchlist,
           (select count(*) from holdings where user_id = ${user}) as portfolio,
           (select count(*) from alerts where user_id = ${user}) as alerts,
           (select count(*) from posts where author_id = ${user} and state = 'visible' and not is_repost) as posts`;
});

/** Counts an app user's items in one statement. */
export async function countForAppUser(driver: Sql, userId: number): Promise<AppUserCounts> {
  return exactlyOne(await appUserCounts({ of: 'user' })(driver, { user: userId }));
}

/** Counts rows, up to a cap. The cap is a literal, so that PostgreSQL reuses a plan. */
const countUpTo =
  (cap: number | null) =>
  (rows: SQL): SQL =>
    sql`(select count(*) from (select 1 from ${rows} ${cap === null ? sql`` : sql`limit ${sql.raw(String(cap))}`}) counted)`;

interface CountShape {
  readonly cap: number | null;
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

const platformCounts = compileOncePerShape<CountShape, AdminCounts>(({ cap }) => {
  const count = countUpTo(cap);
  const getPeople = (typeId: number) =>
    count(
      sql`users where type_id = ${sql.raw(String(typeId))} and status_id <> ${sql.raw(String(userStatusIds.deleted))}`,
    );
  return sql`
    select ${getPeople(userTypeIds.bot_developer)} as developers,
           ${getPeople(userTypeIds.app_user)} as app_users,
           ${count(sql`posts`)} as posts,
           ${count(sql`bots where deleted_at is null`)} as bots,
           ${count(botsInReview)} as bot_requests,
           ${count(openCases)} as post_reports,
           ${count(openMessages.feedback)} as feedback,
           ${count(openMessages.bugReports)} as bug_reports,
           ${count(openMessages.contactRequests)} as contact_requests`;
});

/**
 * Counts the stats of the admin dashboard, in one statement.
 * @param cap the maximum of each count
 */
export const countForPlatform = async (driver: Sql, cap?: number): Promise<AdminCounts> =>
  exactlyOne(await platformCounts({ cap: cap ?? null })(driver, {}));

export type QueueCounts = Pick<
  AdminCounts,
  'bot_requests' | 'post_reports' | 'feedback' | 'bug_reports' | 'contact_requests'
> & { readonly profile_reports: number };

const queueCounts = compileOncePerShape<CountShape, QueueCounts>(({ cap }) => {
  const count = countUpTo(cap);
  return sql`
    select ${count(botsInReview)} as bot_requests, ${count(openCases)} as post_reports,
           ${count(openProfileCases)} as profile_reports,
           ${count(openMessages.feedback)} as feedback, ${count(openMessages.bugReports)} as bug_reports,
           ${count(openMessages.contactRequests)} as contact_requests`;
});

/**
 * Counts what waits in the queues of the admins, in one statement of index scans.
 * @param cap the maximum of each count
 */
export const countQueues = async (driver: Sql, cap: number): Promise<QueueCounts> =>
  exactlyOne(await queueCounts({ cap })(driver, {}));

interface DayCounts {
  /** The start of the day in UTC. */
  readonly day: Date;
  readonly signups: number;
  readonly posts: number;
}

interface DayRow extends DayCounts {
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

const dayCounts = compileOncePerShape<{ readonly days: number }, DayRow>(({ days }) => {
  // In hours, because a day of the session's time zone may have 23 or 25.
  const inHours = (dayCount: number): SQL => sql.raw(`interval '${dayCount * 24} hours'`);
  // A subquery hides the time from the planner, which would plan the statement for each time otherwise.
  const at = sql`(select ${sql.placeholder('now')}::timestamptz)`;
  const to = sql`date_trunc('day', ${at}, 'UTC')`;
  const from = sql`(${to} - ${inHours(days - 1)})`;
  const isBefore = sql`created_at >= ${from} - ${inHours(days)} and created_at < ${at} - ${inHours(days)}`;
  return sql`
    select d.day, coalesce(u.n, 0)::int as signups, coalesce(p.n, 0)::int as posts,
      (select count(*)::int from users where ${isBefore} and not is_guest) as signups_before,
      (select count(*)::int from posts where ${isBefore} and not is_repost) as posts_before
    from generate_series(${from}, ${to}, interval '24 hours') as d(day)
    left join (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from users where created_at >= ${from} and not is_guest group by 1) u on u.day = d.day
    left join (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from posts where created_at >= ${from} and not is_repost group by 1) p on p.day = d.day
    order by d.day`;
});

/**
 * Counts new accounts (without those of guests) and new posts (without reposts) per UTC day, the oldest first, including days without any, and those of the period
 * before. The last day is not over, so the period before ends at the same time of day.
 */
export async function countPerDay(driver: Sql, now: Date, days: number): Promise<Days> {
  const rows = await dayCounts({ days })(driver, { now: now.toISOString() });
  const [first] = rows;
  return {
    days: rows.map(({ day, signups, posts }) => ({ day, signups, posts })),
    before: { signups: first?.signups_before ?? 0, posts: first?.posts_before ?? 0 },
  };
}
