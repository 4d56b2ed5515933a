import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '../../server/database/connection/open.ts';
import type { Sql } from '../../server/database/types.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { getCaller } from '../support/caller.ts';
import { demoToken } from '../support/demoToken.ts';
import { addPeople } from '../data/manyPeople.ts';
import { addActivity, addHeavyReader, muteNearlyAll, type HeavyReader } from '../data/manyPosts.ts';
import { percentile, type Row } from '../support/report.ts';
import { withoutIndexes } from '../data/withoutIndexes.ts';
import { withDataDir } from '../data/world.ts';

const TARGET_MS = 40;
const TARGET_STATEMENTS = 8;
const PEOPLE = 100_000;
const POSTS = 1_000_000;
const FEW_POSTS = 10_000;
/** Of the p95 of a feed, from few posts to many. */
const MAX_GROWTH = 1.1;
const ROUNDS = 100;
/** Warms up until every connection has its query plans. */
const WARM_UP = 60;

const onPage = { pageNumber: 1, pageSize: 20 };

type Target = readonly [what: string, variables: Record<string, unknown>, name?: string];

const feeds: readonly Target[] = [
  ['Newest', { feed: 'newest', ...onPage }],
  ['Popular', { feed: 'popular', ...onPage }],
  ['Following, 300 people', { feed: 'following', ...onPage }],
  ['Watchlist', { feed: 'watchlist', ...onPage }],
  ['Newest, bears alone', { feed: 'newest', sentiment: 'bear', ...onPage }],
  ['Popular, bears alone', { feed: 'popular', sentiment: 'bear', ...onPage }],
];

const heavyLists = ({ author, ticker, post }: HeavyReader): readonly Target[] => [
  ['Following, 5,000 people', { feed: 'following', ...onPage }],
  ['Following, 5,000 people, bears alone', { feed: 'following', sentiment: 'bear', ...onPage }],
  ['Following, 5,000 people, page 50', { feed: 'following', ...onPage, pageNumber: 50 }],
  ['Following, 5,000 people, 100 on a page', { feed: 'following', ...onPage, pageSize: 100 }],
  ['Watchlist, every stock', { feed: 'watchlist', ...onPage }],
  ['Newest, 100 on a page', { feed: 'newest', ...onPage, pageSize: 100 }],
  ['posts of a person', { userId: author, ...onPage }],
  ['posts about a stock', { tickerId: ticker, ...onPage }],
  ['2,000 bookmarks', { isBookmark: true, ...onPage }],
  ['a post with 50,000 votes', { postId: post }, 'getPostDataByPostId'],
  ['who voted on it', { postId: post, vote: 'up', ...onPage }, 'getUserUpvoteDownvoteList'],
];

/** Pages that stay empty: the reader muted a word of nearly every post, and hundreds of authors. */
const mutedLists = ({ ticker }: HeavyReader): readonly Target[] => [
  ['Newest, all of it muted', { feed: 'newest', ...onPage }],
  ['Popular, all of it muted', { feed: 'popular', ...onPage }],
  ['Following, 5,000 people, all of it muted', { feed: 'following', ...onPage }],
  ['Watchlist, every stock, all of it muted', { feed: 'watchlist', ...onPage }],
  ['posts about a stock, all of them muted', { tickerId: ticker, ...onPage }],
];

/** Tables that lists may only read by index ranges. */
const LARGE_TABLES = ['posts', 'post_tickers', 'post_votes', 'follows', 'bookmarks'];

interface Counters {
  readonly statements: number;
  /** Sequential scans, by table. */
  readonly sequentialScans: Readonly<Record<string, number>>;
}

/**
 * What the database counted: completed statements, and sequential scans of large tables. Connections report their
 * counters after 10 s of idle time.
 */
async function getCounters(sql: Sql): Promise<Counters> {
  await pause(11_000);
  const [row] = await sql<Counters[]>`
    select (select xact_commit from pg_stat_database where datname = current_database()) as statements,
      (select json_object_agg(relname, seq_scan) from pg_stat_user_tables where relname = any(${LARGE_TABLES})) as "sequentialScans"`;
  if (row === undefined) throw new Error('The database counts nothing');
  return row;
}

/**
 * Measures every list of posts among 1,000,000 posts of 100,000 users, for a viewer who follows hundreds of users and
 * for one who follows 5,000; and the feeds among 10,000 posts of as many users.
 */
export async function measureFeeds(): Promise<Row[]> {
  const few = await withPosts(FEW_POSTS, async ({ measure }) => {
    const measured: Times[] = [];
    for (const requests of feeds) measured.push(await measure(requests));
    return measured;
  });
  return withPosts(POSTS, async (world) => measureLists(world, few));
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

interface World {
  readonly sql: Sql;
  readonly measure: (requests: Target) => Promise<Times>;
  readonly countCalls: () => number;
}

/** Runs `work` beside a server with a number of posts. */
async function withPosts<T>(posts: number, work: (world: World) => Promise<T>): Promise<T> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    try {
      const { sql, url } = database;
      const fill = () => addActivity(sql, posts);
      await withoutIndexes(sql, 'users', () => addPeople(sql, PEOPLE));
      await withoutIndexes(sql, 'posts', () => withoutIndexes(sql, 'post_tickers', fill));
      const server = await runServer({ env: { DATABASE_URL: url, DATA_DIR: dataDir, LIMIT_USER_CALLS: '1000000' } });
      try {
        const call = getCaller(server.url, await demoToken(server.url, 'app_user'));
        let calls = 0;
        const measure = async ([, variables, name = 'getUserPostList']: Target): Promise<Times> => {
          const times: number[] = [];
          for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
            const ms = await call(name, variables);
            calls += 1;
            if (round >= WARM_UP) times.push(ms);
          }
          return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
        };
        return await work({ sql, measure, countCalls: () => calls });
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
    }
  });
}

const toRow = ([what]: Target, { p50, p95 }: Times): Row => ({
  what: `${what}, among 1,000,000 posts: p50 ${p50.toFixed(1)} ms, p95`,
  measured: `${p95.toFixed(1)} ms`,
  target: `≤ ${TARGET_MS} ms`,
  met: p95 <= TARGET_MS,
});

function toGrowth([what]: Target, few: Times, many: Times): Row {
  const growth = many.p95 / few.p95;
  return {
    what: `${what}, p95 among 10,000 (${few.p95.toFixed(1)} ms) to 1,000,000 posts (p50 × ${(many.p50 / few.p50).toFixed(2)})`,
    measured: `× ${growth.toFixed(2)}`,
    target: `≤ × ${MAX_GROWTH}`,
    met: growth <= MAX_GROWTH,
  };
}

async function measureLists({ sql, measure, countCalls }: World, few: readonly Times[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [place, requests] of feeds.entries()) {
    const many = await measure(requests);
    const before = few[place];
    rows.push(toRow(requests, many));
    if (before !== undefined) rows.push(toGrowth(requests, before, many));
  }
  const reader = await addHeavyReader(sql);
  const before = await getCounters(sql);
  const callsBefore = countCalls();
  for (const requests of heavyLists(reader)) rows.push(toRow(requests, await measure(requests)));
  await muteNearlyAll(sql);
  for (const requests of mutedLists(reader)) rows.push(toRow(requests, await measure(requests)));
  const after = await getCounters(sql);
  const statements = (after.statements - before.statements) / (countCalls() - callsBefore);
  const whole = LARGE_TABLES.filter((table) => after.sequentialScans[table] !== before.sequentialScans[table]);
  rows.push({
    what: 'statements of one of these calls on average, with those of the jobs meanwhile',
    measured: statements.toFixed(1),
    target: `≤ ${TARGET_STATEMENTS}`,
    met: statements <= TARGET_STATEMENTS,
  });
  rows.push({
    what: 'large tables that they read as a whole',
    measured: whole.join(', ') || 'none',
    target: 'none',
    met: whole.length === 0,
  });
  return rows;
}
