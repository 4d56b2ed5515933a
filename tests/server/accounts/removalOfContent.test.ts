import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import type { Database } from '../../../server/database/types.ts';
import { popularitySql } from '../../../server/database/popularity.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import type { JobContext } from '../../../server/context/jobContext.ts';
import { removeAccount } from '../../../server/modules/accounts/removal/removal.service.ts';
import { embeddedChat } from '../../../server/ports/chat/embeddedChat.ts';
import { noWorkMetrics } from '../../../server/observe/workMetrics.ts';
import { outboxOnly } from '../../../server/ports/mail/mailPort.ts';
import { httpWebhooks } from '../../../server/ports/webhooks/httpWebhooks.ts';
import { smsOutboxOnly } from '../../../server/ports/sms/smsPort.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { SEEDED_NOW, seededTemplate } from '../seed/seededTemplate.ts';

let database: Database;
const removedFiles: string[] = [];
let removed: readonly number[];
/** Posts of other authors that the removed users voted on or commented on. */
let touched: readonly number[];
/** A post of a removed user, with pictures, that waits for a decision of the admins. */
let reported: number;

/** The seeded user with the most rows of a kind. */
async function findBusiestUser(query: string): Promise<number> {
  const [row] = await database.sql.unsafe<{ id: number }[]>(query);
  if (row === undefined) throw new Error(`no user found: ${query}`);
  return row.id;
}

beforeAll(async () => {
  database = await createTestDatabase(seededTemplate);
  const tools: JobContext = {
    ...database,
    files: {
      put: () => Promise.reject(new Error('no file is stored')),
      putAs: () => Promise.reject(new Error('no file is restored')),
      open: () => Promise.resolve(undefined),
      remove: (key) => {
        removedFiles.push(key);
        return Promise.resolve();
      },
    },
    mail: outboxOnly,
    sms: smsOutboxOnly,
    chat: embeddedChat(undefined),
    webhooks: httpWebhooks([]),
    market: openMarket(database, () => SEEDED_NOW),
    news: { channels: [] },
    links: { visit: () => Promise.reject(new Error('no page is visited')) },
    rootSecrets: [],
    limits: loadConfig({ NODE_ENV: 'test' }).limits,
    now: () => SEEDED_NOW,
    metrics: noWorkMetrics,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const ids = [
    1,
    2,
    await findBusiestUser(
      'select author_id as id from post_comments where author_id > 3 group by 1 order by count(*) desc, 1 limit 1',
    ),
    await findBusiestUser(
      'select user_id as id from reviews where user_id > 3 group by 1 order by count(*) desc, 1 limit 1',
    ),
    await findBusiestUser(
      'select user_id as id from poll_answers where user_id > 3 group by 1 order by count(*) desc, 1 offset 3 limit 1',
    ),
  ];
  removed = [...new Set(ids)];
  const reacted = await database.sql<{ id: number }[]>`
    select id from posts where state = 'visible' and author_id <> all(${[...removed]}::bigint[]) and (
      exists (select 1 from post_votes where post_id = posts.id and user_id = any(${[...removed]}::bigint[]))
      or exists (select 1 from post_comments where post_id = posts.id and author_id = any(${[...removed]}::bigint[])))`;
  touched = reacted.map(({ id }) => id);
  const [shown] = await database.sql<{ id: number }[]>`
    select id from posts where author_id = any(${[...removed]}::bigint[]) and description <> ''
      and exists (select 1 from post_attachments where post_id = posts.id)
      and not exists (select 1 from report_cases where post_id = posts.id) order by id limit 1`;
  if (shown === undefined) throw new Error('no post has a picture');
  reported = shown.id;
  await database.sql`insert into report_cases (post_id) values (${reported})`;
  for (const comments of ['post_comments', 'news_comments'])
    await database.sql.unsafe(`insert into ${comments.slice(0, -1)}_edits (comment_id, comment)
      select id, 'Before' from ${comments} where author_id in (${[...removed].join()})`);
  for (const id of removed) {
    await database.sql`
      update users set status_id = ${userStatusIds.deletion_requested}, delete_after = ${SEEDED_NOW} where id = ${id}`;
    if (!(await removeAccount(tools, id))) throw new Error(`${id} was not removed`);
  }
}, 240_000);
afterAll(() => database.close());

/** SQL condition: no open report case exists for the post. */
const notWaiting = (postId: string): string =>
  `not exists (select 1 from report_cases c where c.post_id = ${postId} and c.state <> 'decided')`;

async function countRows(query: string): Promise<number> {
  const [row] = await database.sql.unsafe<{ value: string | number }[]>(`select (${query}) as value`);
  return Number(row?.value);
}

/** Columns that may still refer to an anonymized user: content of others, and records of who did what. */
const mayRemain = new Set([
  'posts.author_id',
  'post_comments.author_id',
  'news_comments.author_id',
  'teams.owner_id',
  'bots.creator_id',
  'team_log.actor_id',
  'team_members.invited_by_id',
  'beta_testers.invited_by_id',
  'bot_requests.requested_by_id',
  'bot_requests.decided_by_id',
  'bot_timeline.actor_id',
  'reviews.replied_by_id',
  'report_cases.assignee_id',
  'report_cases.decided_by_id',
  'post_reports.reporter_id',
  'policies.created_by_id',
  'platform_settings.updated_by_id',
  'balance_transactions.created_by_id',
  'files.owner_id',
]);

it('leaves no row that belongs to the removed users', async () => {
  const columns = await database.sql<{ place: string; table: string; column: string }[]>`
    select conrelid::regclass || '.' || attname as place, conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass order by 1`;
  expect(columns.length).toBeGreaterThan(40);
  const left: string[] = [];
  for (const { place, table, column } of columns.filter((item) => !mayRemain.has(item.place)))
    if ((await countRows(`select count(*) from ${table} where ${column} in (${removed.join()})`)) > 0) left.push(place);
  expect(left).toEqual([]);
});

it('leaves no text that they wrote', async () => {
  const byRemovedUsers = `author_id in (${removed.join()})`;
  const settled = `${byRemovedUsers} and ${notWaiting('posts.id')}`;
  expect(await countRows(`select count(*) from posts where ${settled}`)).toBeGreaterThan(10);
  expect(
    await countRows(`select count(*) from posts where ${byRemovedUsers} and (state <> 'deleted' or search_key <> '')`),
  ).toBe(0);
  expect(
    await countRows(
      `select count(*) from posts where ${settled} and (description <> '' or title is not null or news_id is not null)`,
    ),
  ).toBe(0);
  for (const comments of ['post_comments', 'news_comments']) {
    expect(
      await countRows(
        `select count(*) from ${comments} where ${byRemovedUsers} and (state <> 'deleted' or comment <> '…')`,
      ),
    ).toBe(0);
    const edits = `${comments.slice(0, -1)}_edits`;
    expect(
      await countRows(
        `select count(*) from ${edits} where comment_id in (select id from ${comments} where ${byRemovedUsers})`,
      ),
    ).toBe(0);
  }
  for (const table of ['post_attachments', 'post_edits', 'polls'])
    expect(
      await countRows(`select count(*) from ${table} where post_id in (select id from posts where ${settled})`),
    ).toBe(0);
  for (const table of ['post_tickers', 'post_mentions'])
    expect(
      await countRows(`select count(*) from ${table} where post_id in (select id from posts where ${byRemovedUsers})`),
    ).toBe(0);
});

it('preserves reported content until admins have decided', async () => {
  expect(
    await countRows(`select count(*) from posts where id = ${reported} and state = 'deleted' and description <> ''`),
  ).toBe(1);
  const pictures = `select key from files, post_attachments a where a.post_id = ${reported} and '/files/' || key in (a.file_url, a.thumb_url)`;
  expect(
    await countRows(`select count(*) from files where key in (${pictures}) and deleted_at is null`),
  ).toBeGreaterThan(0);
});

it('preserves the replies of other users', async () => {
  expect(
    await countRows(
      `select count(*) from post_comments parents where author_id in (${removed.join()}) and not exists (
        select 1 from post_comments replies where replies.parent_id = parents.id)`,
    ),
  ).toBe(0);
});

describe('teams of a deleted user', () => {
  it('get a new owner, or are deleted with their bots', async () => {
    expect(
      await countRows(
        `select count(*) from teams where owner_id in (${removed.join()}) and (status_id <> 2 or member_count <> 0)`,
      ),
    ).toBe(0);
    expect(
      await countRows(
        `select count(*) from bots join teams on teams.id = team_id where owner_id in (${removed.join()}) and deleted_at is null`,
      ),
    ).toBe(0);
    expect(await countRows("select count(*) from team_log where action = 'owner.changed'")).toBeGreaterThan(0);
    expect(
      await countRows(
        `select count(*) from teams where status_id = 1 and not exists (
          select 1 from team_members where team_id = teams.id and user_id = owner_id and role = 'owner' and state = 'accepted')`,
      ),
    ).toBe(0);
    expect(
      await countRows("select count(*) from notifications where message_id = 'notifications.teamInherited'"),
    ).toBeGreaterThan(0);
  });
});

it('deletes the picture files', async () => {
  expect(removedFiles.length).toBeGreaterThan(2);
  const found = await database.sql<{ open: number }[]>`
    select count(*) as open from files where key = any(${removedFiles}) and deleted_at is null`;
  expect(found).toMatchObject([{ open: 0 }]);
});

describe('counters after a deletion', () => {
  it.each([
    ['users', 'num_followers', "select count(*) from follows where followed_id = users.id and state = 'accepted'"],
    ['users', 'num_following', "select count(*) from follows where follower_id = users.id and state = 'accepted'"],
    [
      'users',
      'num_posts',
      "select count(*) from posts where author_id = users.id and state = 'visible' and not is_repost",
    ],
    [
      'posts',
      'repost_count',
      "select count(*) from posts s where s.shared_id = posts.id and s.is_repost and s.state = 'visible'",
    ],
    [
      'posts',
      'quote_count',
      "select count(*) from posts s where s.shared_id = posts.id and not s.is_repost and not s.is_detached and s.state <> 'deleted'",
    ],
    ['posts', 'up_votes', 'select count(*) from post_votes where post_id = posts.id and is_up'],
    ['posts', 'down_votes', 'select count(*) from post_votes where post_id = posts.id and not is_up'],
    ['posts', 'bookmark_count', 'select count(*) from bookmarks where post_id = posts.id'],
    [
      'posts',
      'comment_count',
      "select count(*) from post_comments where post_id = posts.id and post_comments.state = 'visible'",
    ],
    [
      'post_comments',
      'reply_count',
      'select count(*) from post_comments replies where replies.parent_id = post_comments.id',
    ],
    ['post_comments', 'like_count', 'select count(*) from post_comment_likes where comment_id = post_comments.id'],
    ['news_comments', 'like_count', 'select count(*) from news_comment_likes where comment_id = news_comments.id'],
    ['polls', 'total_votes', 'select count(*) from poll_answers where poll_id = polls.id'],
    ['poll_options', 'votes', 'select count(*) from poll_answers where option_id = poll_options.id'],
    ['news', 'up_votes', 'select count(*) from news_votes where news_id = news.id and is_up'],
    ['news', 'down_votes', 'select count(*) from news_votes where news_id = news.id and not is_up'],
    [
      'news',
      'comment_count',
      "select count(*) from news_comments where news_id = news.id and news_comments.state = 'visible'",
    ],
    ['teams', 'member_count', "select count(*) from team_members where team_id = teams.id and state = 'accepted'"],
    ['teams', 'bot_count', 'select count(*) from bots where team_id = teams.id and deleted_at is null'],
    ['bots', 'subscriber_count', 'select count(*) from subscriptions where bot_id = bots.id and active'],
    ['bots', 'review_count', 'select count(*) from reviews where bot_id = bots.id'],
    ['bots', 'star_total', 'select coalesce(sum(stars), 0) from reviews where bot_id = bots.id'],
    [
      'bot_categories',
      'bot_count',
      'select count(*) from bots where category_id = bot_categories.id and deleted_at is null',
    ],
  ])('%s.%s equals its rows', async (table, column, query) => {
    expect(await countRows(`select count(*) from ${table} where ${column} <> (${query})`)).toBe(0);
  });
});

it('updates the ranking of posts that lost votes and comments', async () => {
  expect(touched.length).toBeGreaterThan(10);
  const moved = `popularity is distinct from ${popularitySql()}`;
  expect(await countRows(`select count(*) from posts where id in (${touched.join()}) and ${moved}`)).toBe(0);
});
