import { openDatabase } from '../../server/database/connection/open.ts';
import { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';
import type { Sql } from '../../server/database/types.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { getCaller } from '../support/caller.ts';
import { demoToken } from '../support/demoToken.ts';
import { addPeople } from '../data/manyPeople.ts';
import { percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const TARGET_MS = 40;
const COMMENTS = 100_000;
const PEOPLE = 20_000;
const NOTIFICATIONS = 100_000;
const ROUNDS = 40;

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

/** One post with many comments, and a reader with mutes, blocks and many notifications. */
async function fill(sql: Transaction, readerId: number): Promise<{ postId: number; cursor: string }> {
  await sql`set local statement_timeout = 0`;
  // The generated rows are consistent: checking each reference would take minutes.
  await sql`set local session_replication_role = replica`;
  const [post] = await sql<{ id: number }[]>`
    select p.id from posts p join users u on u.id = p.author_id
    where p.state = 'visible' and not u.is_private and u.status_id = 1 order by p.id desc limit 1`;
  if (post === undefined) throw new Error('The demo world has no post');
  await sql`
    insert into post_comments (post_id, author_id, comment, search_key, created_at, reply_count, state)
    select ${post.id}::bigint, people.id, 'What I think of it, number ' || i, 'what i think of it number ' || i,
      now() - i * interval '1 second', 0, case when i % 50 = 0 then 'hidden' else 'visible' end
    from generate_series(1, ${COMMENTS}) i
    join (select id, row_number() over (order by id) as place from users where emailaddress like '%@bench.example') people
      on people.place = 1 + i % ${PEOPLE}`;
  await sql`
    insert into mutes (user_id, kind, target)
    select ${readerId}::bigint, 'word', 'wort' || i from generate_series(1, 50) i
    union all select ${readerId}::bigint, 'person', id::text from (select id from users where emailaddress like '%@bench.example' order by id limit 50) muted
    on conflict do nothing`;
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select ${readerId}::bigint, id from (select id from users where emailaddress like '%@bench.example' order by id desc limit 500) blocked
    on conflict do nothing`;
  await sql`
    insert into notifications (user_id, type_id, group_key, actor_id, actor_count, message_id, values, link, read_at, created_at, updated_at)
    select ${readerId}::bigint, 1, 'bench:' || i, people.id, 2, 'notifications.postLiked', jsonb_build_object('actorIds', ' ' || people.id || ' '),
      '/posts/' || ${post.id}::text, case when i % 2 = 0 then now() end, now() - i * interval '1 minute', now() - i * interval '1 minute'
    from generate_series(1, ${NOTIFICATIONS}) i
    join (select id, row_number() over (order by id) as place from users where emailaddress like '%@bench.example') people
      on people.place = 1 + i % ${PEOPLE}`;
  await sql`analyze post_comments, notifications, mutes, blocks, users`;
  const cursor = Buffer.from(`${Date.now() - (COMMENTS / 2) * 1000}.1`).toString('base64url');
  return { postId: post.id, cursor };
}

/** Measures p95 of the pages of a thread of 100,000 comments, and of the notifications of a user who has 100,000. */
export async function measureTalk(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir });
    const server = await runServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    try {
      const call = getCaller(server.url, await demoToken(server.url, 'app_user'));
      const email = DEMO_ACCOUNTS.find(({ role }) => role === 'app_user')?.email ?? '';
      const [reader] = await database.sql<{ id: number }[]>`select id from users where emailaddress = ${email}`;
      await addPeople(database.sql, PEOPLE);
      const { postId, cursor } = await database.sql.begin((tx) => fill(tx, reader?.id ?? 0));
      const first = { pageNumber: 1, pageSize: 10 };
      const measured: [string, () => Promise<number>][] = [
        ['first page of 100,000 comments', () => call('getPostCommentByPostId', { ...first, postId })],
        ['a page in their middle', () => call('getPostCommentByPostId', { ...first, postId, cursor })],
        ['page 100 of them', () => call('getPostCommentByPostId', { pageNumber: 100, pageSize: 10, postId })],
        ['first page of 100,000 notifications', () => call('getNotificationList', { pageNumber: 1, pageSize: 20 })],
        ['the bell', () => call('getNotificationList', { pageNumber: 1, pageSize: 1, isUnread: true })],
      ];
      const rows: Row[] = [];
      for (const [what, run] of measured) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) times.push(await run());
        const p95 = percentile(times.slice(2), 0.95);
        rows.push({
          what: `${what}: p50 ${percentile(times.slice(2), 0.5).toFixed(0)} ms, p95`,
          measured: `${p95.toFixed(0)} ms`,
          target: `< ${TARGET_MS} ms`,
          met: p95 < TARGET_MS,
        });
      }
      return rows;
    } finally {
      await server.stop();
      await database.close();
    }
  });
}
