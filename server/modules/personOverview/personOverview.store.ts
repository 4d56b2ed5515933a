import { sql } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import type { Queryable } from '../../database/types.ts';

/** A row of a part: `state` is a word of the part, or a text in both languages. */
export interface OverviewRecord extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly stateTr: string | null;
  readonly createdAt: Date;
}

export interface PersonCounts extends Record<string, unknown> {
  readonly posts: number;
  readonly cases: number;
  readonly reports: number;
  readonly bots: number;
  readonly teams: number;
  readonly lastSignIn: Date | null;
}

/** Cases about posts of a person. */
const selectCases = (userId: number) =>
  sql`report_cases c join posts p on p.id = c.post_id where p.author_id = ${userId}`;

/** Bots that a person created. */
const selectBots = (userId: number) => sql`bots b where b.creator_id = ${userId} and b.deleted_at is null`;

const selectTeams = (userId: number) =>
  sql`team_members m join teams t on t.id = m.team_id where m.user_id = ${userId} and m.state = 'accepted'`;

/** Whether an account exists, deleted ones left out. */
export async function exists(tx: Queryable, userId: number, deletedStatusId: number): Promise<boolean> {
  const rows = await tx.execute(sql`select 1 from users where id = ${userId} and status_id <> ${deletedStatusId}`);
  return rows.length > 0;
}

/** Counts the parts of a person's page, each up to the cap, in one statement. */
export async function countParts(tx: Queryable, userId: number, cap: number): Promise<PersonCounts> {
  const count = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${rows} limit ${cap}) counted)`;
  const rows = await tx.execute<PersonCounts>(sql`
    select ${count(sql`posts where author_id = ${userId} and not is_repost`)} as posts, ${count(selectCases(userId))} as cases,
           ${count(sql`post_reports where reporter_id = ${userId}`)} as reports, ${count(selectBots(userId))} as bots,
           ${count(selectTeams(userId))} as teams,
           (select max(created_at) from sessions where user_id = ${userId}) as "lastSignIn"`);
  return exactlyOne(rows);
}

/** The latest posts of a person, also hidden and deleted ones, without reposts. */
export const listLatestPosts = (tx: Queryable, userId: number, limit: number) =>
  tx.execute<OverviewRecord>(sql`
    select id, coalesce(nullif(title, ''), description) as title, state, null as "stateTr", created_at as "createdAt"
    from posts where author_id = ${userId} and not is_repost order by created_at desc, id desc limit ${limit}`);

/** The latest cases about posts of a person. */
export const listLatestCases = (tx: Queryable, userId: number, limit: number) =>
  tx.execute<OverviewRecord>(sql`
    select c.id, coalesce(nullif(p.title, ''), p.description) as title, c.state, null as "stateTr",
           c.last_reported_at as "createdAt"
    from ${selectCases(userId)} order by c.last_reported_at desc, c.id desc limit ${limit}`);

/** The latest reports that a person sent; the id is that of the case. */
export const listLatestReports = (tx: Queryable, userId: number, limit: number) =>
  tx.execute<OverviewRecord>(sql`
    select r.case_id as id, coalesce(nullif(p.title, ''), p.description) as title, g.name as state,
           g.name_tr as "stateTr", r.created_at as "createdAt"
    from post_reports r join posts p on p.id = r.post_id join report_categories g on g.id = r.category_id
    where r.reporter_id = ${userId} order by r.created_at desc, r.id desc limit ${limit}`);

/** The latest bots of a person. */
export const listLatestBots = (tx: Queryable, userId: number, limit: number) =>
  tx.execute<OverviewRecord>(sql`
    select b.id, b.name as title, s.status as state, s.status_tr as "stateTr", b.created_at as "createdAt"
    from bots b join bot_statuses s on s.id = b.status_id
    where b.creator_id = ${userId} and b.deleted_at is null order by b.created_at desc, b.id desc limit ${limit}`);

/** The latest teams of a person. */
export const listLatestTeams = (tx: Queryable, userId: number, limit: number) =>
  tx.execute<OverviewRecord>(sql`
    select t.id, t.name as title, m.role as state, null as "stateTr", m.created_at as "createdAt"
    from ${selectTeams(userId)} order by m.created_at desc, t.id desc limit ${limit}`);
