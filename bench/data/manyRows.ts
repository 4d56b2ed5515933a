import { botStatusIds, userStatusIds, userTypeIds } from '../../server/database/referenceIds.ts';
import type { Sql } from '../../server/database/types.ts';
import { addPeople } from './manyPeople.ts';
import { withoutIndexes } from './withoutIndexes.ts';

/** Ids that filters of the tables use. */
export interface Filled {
  readonly person: number;
  readonly category: number;
  readonly botCategory: number;
  readonly bot: number;
}

/** How to generate the rows of a table from the numbers `g` from 1 on, each with a timestamp `t.at`. */
interface Made {
  readonly table: string;
  readonly columns: string;
  readonly values: string;
  /** Additional sources of the rows. */
  readonly from?: string;
}

/** `crowd` is the id of the first generated user; there are as many users as rows, with consecutive ids. */
type Make = (rows: number, crowd: number) => Made;

/** One user after another, in an order that no index has. */
const getPerson = (rows: number, crowd: number) => `${crowd} + (g::bigint * 7919) % ${rows}`;

/** Cycles through a few words. */
const oneOf = (...words: readonly string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + g % ${words.length}]`;

const inboxStatus = oneOf('open', 'in_progress', 'closed');
/** One of four cases is waiting. */
const caseState = oneOf('open', 'decided', 'assigned', 'decided', 'decided', 'decided', 'decided', 'decided');

const tables: readonly Make[] = [
  (rows, crowd) => ({
    table: 'feedback',
    columns: 'user_id, feedback, status, search_key, created_at, updated_at',
    values: `${getPerson(rows, crowd)}, 'The chart of stock ' || g % 900 || ' is number ' || g, ${inboxStatus},
      'the chart of stock ' || g % 900 || ' is number ' || g, t.at, t.at`,
  }),
  (rows, crowd) => ({
    table: 'bug_reports',
    columns: 'user_id, title, description, status, search_key, created_at, updated_at',
    values: `${getPerson(rows, crowd)}, 'Bug ' || g, 'The chart of stock ' || g % 900, ${inboxStatus},
      'bug ' || g || ' the chart of stock ' || g % 900, t.at, t.at`,
  }),
  (rows, crowd) => ({
    table: 'contact_requests',
    columns: 'user_id, full_name, emailaddress, message, status, search_key, created_at, updated_at',
    values: `${getPerson(rows, crowd)}, 'Person ' || g * 31::bigint % 1009, 'person' || g || '@bench.example',
      'The chart of stock ' || g % 900, ${inboxStatus}, 'person ' || g || ' the chart of stock ' || g % 900, t.at, t.at`,
  }),
  (rows, crowd) => ({
    table: 'posts',
    columns: 'author_id, type, description, search_key, created_at',
    values: `${getPerson(rows, crowd)}, 'text', 'Thoughts number ' || g, 'thoughts number ' || g, t.at`,
  }),
  (rows) => ({
    table: 'report_cases',
    columns: `post_id, state, is_by_platform, assignee_id, decision, report_count, last_reported_at, created_at, updated_at`,
    values: `p.low + g, ${caseState}, g % 20 = 0, case when ${caseState} = 'assigned' then a.id end,
      case when ${caseState} = 'decided' then 'dismiss' end, 1 + g * 7919::bigint % 40, t.at, t.at - interval '1 hour', t.at`,
    from: `(select max(id) - ${rows} as low from posts) p,
      (select min(id) as id from users where type_id = ${userTypeIds.admin}) a`,
  }),
  (rows, crowd) => ({
    table: 'post_reports',
    columns: 'case_id, post_id, reporter_id, category_id, status, created_at',
    values: `c.low + g, p.low + g, ${getPerson(rows, crowd)}, k.ids[1 + g % cardinality(k.ids)],
      ${oneOf('open', 'accepted', 'dismissed')}, t.at`,
    from: `(select max(id) - ${rows} as low from posts) p, (select max(id) - ${rows} as low from report_cases) c,
      (select array_agg(id) as ids from report_categories) k`,
  }),
  (rows) => ({
    table: 'report_case_categories',
    columns: 'case_id, category_id, state, is_by_platform, report_count, last_reported_at, created_at',
    values: 'c.id, r.category_id, c.state, c.is_by_platform, c.report_count, c.last_reported_at, c.created_at',
    from: `(select max(id) - ${rows} as low from report_cases) l, report_cases c, post_reports r
      where c.id = l.low + g and r.case_id = c.id`,
  }),
  (rows, crowd) => ({
    table: 'bots',
    columns: `name, name_key, handler, handler_key, description, short_description, type_id, status_id, category_id, team_id,
      creator_id, search_key, subscriber_count, review_count, star_total, reviewed, created_at, updated_at`,
    values: `'Bot ' || g, 'bot ' || g, '/benchbot' || g, 'benchbot' || g, 'What bot ' || g || ' does', 'A bot', 1, 1 + g % 8,
      k.ids[1 + g % cardinality(k.ids)], m.ids[1 + g % cardinality(m.ids)], ${getPerson(rows, crowd)}, 'bot ' || g || ' benchbot' || g,
      g * 7919::bigint % 5003, g % 50, g % 50 * (1 + g % 5), g % 3 = 0, t.at, t.at + g % 90 * interval '1 day'`,
    from: '(select array_agg(id) as ids from bot_categories) k, (select array_agg(id) as ids from teams) m',
  }),
  (rows) => ({
    table: 'bot_requests',
    columns: 'bot_id, kind, state, requested_by_id, created_at',
    values: `b.id, case when b.status_id = ${botStatusIds.verification_requested} then 'verification' else 'publish' end, 'open',
      b.creator_id, t.at`,
    from: `(select max(id) - ${rows} as low from bots) l, bots b where b.id = l.low + g
      and b.status_id in (${botStatusIds.verification_requested}, ${botStatusIds.publish_requested})`,
  }),
  (rows, crowd) => ({
    table: 'reviews',
    columns: 'bot_id, user_id, stars, review, search_key, created_at, updated_at',
    values: `b.low + 1 + g / 500, ${getPerson(rows, crowd)}, 1 + g % 5, 'Works number ' || g, 'works number ' || g, t.at, t.at`,
    from: `(select max(id) - ${rows} as low from bots) b`,
  }),
  (rows, crowd) => ({
    table: 'audit_log',
    columns:
      'actor_id, actor_role, action, subject_type, subject_id, before, after, ip_address, request_id, created_at',
    values: `${getPerson(rows, crowd)}, 'app_user', ${oneOf('posts.deleted', 'teams.added', 'users.disabled', 'settings.changed')},
      ${oneOf('post', 'team', 'user', 'settings')}, g, '{"state": "visible"}', '{"state": "deleted"}', '127.0.0.1', 'bench-' || g, t.at`,
  }),
  () => ({
    table: 'news',
    columns: 'title, content, source, external_id, search_key, comment_count, published_at',
    values: `'Stock ' || g % 900 || ' moves, number ' || g, 'Why it moves.', 'Wire', 'bench' || g,
      'stock ' || g % 900 || ' moves number ' || g, case when g % 10 = 0 then g * 7919::bigint % 500 else 0 end, t.at`,
  }),
  (_rows, crowd) => ({
    table: 'balance_transactions',
    columns: 'user_id, amount, balance_after, description, search_key, created_at',
    values: `${crowd}, case when g % 3 = 0 then -1 else 1 end * (1 + g % 500), 1000, 'Booking ' || g, 'booking ' || g, t.at`,
  }),
  () => ({
    table: 'brokerages',
    columns: 'name, name_key, active, created_at, updated_at',
    values: `'Brokerage ' || g, 'brokerage ' || g, g % 5 > 0, t.at, t.at + g % 90 * interval '1 day'`,
  }),
];

const getStatement = ({ table, columns, values, from }: Made, rows: number): string =>
  `insert into ${table} (${columns}) select ${values}
    from generate_series(1, ${rows}) g cross join lateral (select now() - g * interval '29 seconds' as at) t${from ? `, ${from}` : ''}`;

/**
 * Fills every table that admins page through with this many rows, unless an earlier run did. Adds data only: jobs do
 * not run and counters are not updated.
 */
export async function addRows(sql: Sql, rows: number, log: (what: string) => void): Promise<Filled> {
  // The table that is filled last.
  const before = await sql`select 1 from brokerages where name_key = ${`brokerage ${rows}`}`;
  if (before.length === 0) await fill(sql, rows, log);
  const [ids] = await sql<Filled[]>`
    select (select min(id) from users where emailaddress like '%@bench.example') as person,
      (select min(id) from report_categories) as category, (select min(id) from bot_categories) as "botCategory",
      (select max(id) from bots where status_id = ${botStatusIds.published}) as bot`;
  if (ids === undefined) throw new Error('Nothing was filled');
  return ids;
}

async function fill(sql: Sql, rows: number, log: (what: string) => void): Promise<void> {
  log('users');
  await withoutIndexes(sql, 'users', async () => {
    await addPeople(sql, rows);
    // One user in ten is a developer, one in fifty is disabled.
    await sql`update users set created_at = now() - id * interval '13 seconds',
        type_id = case when id % 10 = 0 then ${userTypeIds.bot_developer}::int else type_id end,
        status_id = case when id % 50 = 1 then ${userStatusIds.disabled}::int else status_id end
      where emailaddress like '%@bench.example'`;
  });
  const [people] = await sql<{ crowd: number }[]>`
    select min(id) as crowd from users where emailaddress like '%@bench.example'`;
  const crowd = people?.crowd ?? 1;
  for (const make of tables) {
    const made = make(rows, crowd);
    log(made.table);
    await withoutIndexes(sql, made.table, async () => {
      await sql.begin(async (tx) => {
        // The referenced rows exist, so foreign keys are not checked.
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(getStatement(made, rows));
      });
    });
  }
}
