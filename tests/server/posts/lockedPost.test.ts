import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../server/database/connection/connect.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import type { Sql } from '../../../server/database/types.ts';
import type { ApiCaller } from '../../support/api/caller.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { findWrongCounts, writePost } from './support.ts';

const POOL = 5;
const VOTERS = 3 * POOL;

let api: TestApi;
let locker: Sql;
let voters: ApiCaller[];
let reader: ApiCaller;

beforeAll(async () => {
  // The locks of this test last as long as the test needs.
  api = await startTestApi({ pool: { poolSize: POOL, lockTimeout: 0, statementTimeout: 0 } });
  locker = connect({ url: api.database.url }, { poolSize: 1, lockTimeout: 0, statementTimeout: 0 }).sql;
  const people = await Promise.all(Array.from({ length: VOTERS + 1 }, () => api.people.appUser()));
  voters = people.map((person) => api.as(person));
  await Promise.all(voters.map((caller) => caller.call('verifyToken')));
  reader = voters.pop() ?? api.as(null);
});
afterAll(async () => {
  await locker.end();
  await api.close();
});

/** Runs `work` while another connection locks the post. */
const whileLocked = (postId: number, work: (waiting: () => Promise<number>) => Promise<void>) =>
  locker.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select id from posts where id = ${postId} for update`;
    await work(async () => {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count ?? 0;
    });
  });

it('a locked post delays its voters but no other user, and every vote is counted', async () => {
  const author = await api.people.appUser();
  const postId = await writePost(api, author);
  const otherPost = await writePost(api, author);
  const votes: Promise<{ readonly status: number }>[] = [];
  await whileLocked(postId, async (countWaiting) => {
    votes.push(...voters.map((caller) => caller.call('addPostVote', { postId, isUpVote: true, isDownVote: false })));
    await expect.poll(countWaiting, { timeout: 30_000 }).toBeGreaterThan(0);
    // More calls than the pool has connections, one after another: each must find a free one.
    for (let call = 0; call < 2 * POOL; call += 1) {
      const { status } = await reader.call('getUserPostList', { pageNumber: 1, pageSize: 10 });
      expect(status).toBe(200);
    }
    const { status } = await reader.call('addPost', {
      post_type: 'text',
      description: 'Written while another post is locked',
    });
    expect(status).toBe(200);
    expect(await countWaiting()).toBeLessThan(POOL - 1);
  });
  expect((await Promise.all(votes)).map(({ status }) => status)).toEqual(voters.map(() => 200));
  const [row] = await api.db.select().from(posts).where(eq(posts.id, postId));
  expect(row).toMatchObject({ upVotes: VOTERS, downVotes: 0 });
  const answer = await reader.call('addPostVote', { postId: otherPost, isUpVote: true, isDownVote: false });
  expect(answer.status).toBe(200);
  expect(await findWrongCounts(api)).toEqual([]);
}, 60_000);
