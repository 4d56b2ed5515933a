import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follows } from '../../../../server/database/tables/people/follows.ts';
import { bookmarks, posts, postVotes } from '../../../../server/database/tables/social/posts.ts';
import type { ApiCaller } from '../../../support/api/caller.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { userRow, findWrongCounts as wrongFollowCounts } from '../../people/support.ts';
import { writePost, findWrongCounts } from '../support.ts';

const CROWD = 30;

let api: TestApi;
let author: TestPerson;
let crowd: { readonly id: number; readonly caller: ApiCaller }[];

beforeAll(async () => {
  api = await startTestApi();
  author = await api.people.appUser();
  const people = await Promise.all(Array.from({ length: CROWD }, () => api.people.appUser()));
  crowd = people.map((person) => ({ id: person.id, caller: api.as(person) }));
  // All users are signed in before the first call.
  await Promise.all(crowd.map(({ caller }) => caller.call('verifyToken')));
});
afterAll(() => api.close());

/** All users call in parallel, each `times` times without waiting for the previous answer. */
const inParallel = <T>(
  times: number,
  act: (caller: ApiCaller, index: number, time: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(
    crowd.flatMap(({ caller }, index) => Array.from({ length: times }, (_unused, time) => act(caller, index, time))),
  );

const allDone = (answers: readonly { readonly status: number }[]): boolean =>
  answers.every(({ status }) => status === 200);

describe('many parallel users on the same post', () => {
  const vote = (caller: ApiCaller, postId: number, way: 'up' | 'down' | 'none') =>
    caller.call('addPostVote', { postId, isUpVote: way === 'up', isDownVote: way === 'down' });

  it('lose and duplicate no vote, in any order of several tabs', async () => {
    const postId = await writePost(api, author);
    const ways = ['up', 'down', 'none', 'up'] as const;
    expect(
      allDone(await inParallel(4, (caller, index, time) => vote(caller, postId, ways[(index + time) % 4] ?? 'up'))),
    ).toBe(true);
    expect(await findWrongCounts(api)).toEqual([]);

    // Then all of them vote for it, twice each in parallel.
    expect(allDone(await inParallel(2, (caller) => vote(caller, postId, 'up')))).toBe(true);
    const [row] = await api.db.select().from(posts).where(eq(posts.id, postId));
    expect(row).toMatchObject({ upVotes: CROWD, downVotes: 0 });
    expect(await api.db.select().from(postVotes).where(eq(postVotes.postId, postId))).toHaveLength(CROWD);

    expect(allDone(await inParallel(1, (caller, index) => vote(caller, postId, index % 3 === 0 ? 'none' : 'up')))).toBe(
      true,
    );
    const [after] = await api.db.select().from(posts).where(eq(posts.id, postId));
    expect(after).toMatchObject({ upVotes: CROWD - Math.ceil(CROWD / 3), downVotes: 0 });
    expect(await findWrongCounts(api)).toEqual([]);
  }, 60_000);

  it('lose and duplicate no bookmark', async () => {
    const postId = await writePost(api, author);
    const setBookmark = (caller: ApiCaller, isBookmark: boolean) =>
      caller.call('addUserBookmarkPost', { postId, is_bookmark: isBookmark });
    expect(allDone(await inParallel(3, (caller, _index, time) => setBookmark(caller, time !== 1)))).toBe(true);
    expect(await findWrongCounts(api)).toEqual([]);

    expect(allDone(await inParallel(2, (caller) => setBookmark(caller, true)))).toBe(true);
    const [row] = await api.db.select().from(posts).where(eq(posts.id, postId));
    expect(row?.bookmarkCount).toBe(CROWD);
    expect(await api.db.select().from(bookmarks).where(eq(bookmarks.postId, postId))).toHaveLength(CROWD);
    expect(await findWrongCounts(api)).toEqual([]);
  }, 60_000);
});

describe('many parallel users with the same user', () => {
  const follow = (caller: ApiCaller, userId: number, isFollow: boolean) =>
    caller.call('userFollowUnfollow', { userId: [userId], isFollow });
  const followers = (userId: number) => api.db.select().from(follows).where(eq(follows.followedId, userId));

  it('lose and duplicate no follow', async () => {
    const { id } = await api.people.appUser();
    expect(allDone(await inParallel(3, (caller, _index, time) => follow(caller, id, time !== 1)))).toBe(true);
    expect(await wrongFollowCounts(api)).toEqual([]);

    expect(allDone(await inParallel(2, (caller) => follow(caller, id, true)))).toBe(true);
    expect(await followers(id)).toHaveLength(CROWD);
    expect(await userRow(api, id)).toMatchObject({ numFollowers: CROWD });

    expect(allDone(await inParallel(2, (caller) => follow(caller, id, false)))).toBe(true);
    expect(await followers(id)).toEqual([]);
    expect(await userRow(api, id)).toMatchObject({ numFollowers: 0 });
    expect(await wrongFollowCounts(api)).toEqual([]);
  }, 60_000);

  it('who follow each other end with counters that equal the rows', async () => {
    const ids = crowd.map(({ id }) => id);
    const next = (index: number, step: number) => ids[(index + step) % ids.length] ?? 0;
    expect(allDone(await inParallel(3, (caller, index, time) => follow(caller, next(index, time + 1), true)))).toBe(
      true,
    );
    expect(
      allDone(await inParallel(2, (caller, index, time) => follow(caller, next(index, time + 1), time === 1))),
    ).toBe(true);
    expect(await wrongFollowCounts(api)).toEqual([]);
    expect(await api.sql`select 1 from follows where followed_id = any(${ids})`).toHaveLength(2 * CROWD);
  }, 60_000);
});
