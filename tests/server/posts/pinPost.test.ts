import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { writePost } from './support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const pin = (person: TestPerson, postId: number, isPin = true) => api.as(person).call('pinPost', { postId, isPin });
const list = (person: TestPerson, userId: number, params: Record<string, unknown> = {}) =>
  api.as(person).call('getUserPostList', { userId, pageNumber: 1, pageSize: 2, ...params });

describe('pinPost', () => {
  it('is allowed to the author only', async () => {
    const postId = await writePost(api, author);
    expect(await api.as(null).raw('pinPost', { postId, isPin: true })).toMatchObject(unauthenticated);
    expect(await pin(reader, postId)).toMatchObject({ status: 403, data: null });
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await pin(person, postId)).toMatchObject({ status: 403, data: null });
    expect((await list(reader, author.id)).pinned).toBeNull();
  });

  it('shows the post on the first page of the profile, until it is unpinned', async () => {
    const person = await api.people.appUser();
    const [first] = [await writePost(api, person), await writePost(api, person), await writePost(api, person)];
    const pinned = { id: first, is_pinned: true };
    expect(await pin(person, first)).toMatchObject({ status: 200, data: pinned, replaced: null });
    expect(await pin(person, first)).toMatchObject({ status: 200, data: pinned, replaced: null });
    const page = await list(reader, person.id);
    expect(page.pinned).toMatchObject(pinned);
    expect(page.data?.map(({ id }) => id)).not.toContain(first);
    expect(page.totalCount).toBe(3);
    for (const params of [{ pageNumber: 2 }, { cursor: page.nextCursor }, { sentiment: 'bull' }, { isBookmark: true }])
      expect((await list(reader, person.id, params)).pinned).toBeNull();
    const feed = await api.as(person).call('getUserPostList', { feed: 'newest', pageNumber: 1, pageSize: 5 });
    expect(feed.pinned).toBeNull();
    expect(await pin(person, first, false)).toMatchObject({ status: 200, data: { is_pinned: false } });
    expect((await list(reader, person.id)).pinned).toBeNull();
  });

  it('replaces the pinned post, also when two are pinned at once', async () => {
    const person = await api.people.appUser();
    const [first, second, third] = [
      await writePost(api, person),
      await writePost(api, person),
      await writePost(api, person),
    ];
    await pin(person, first);
    expect(await pin(person, second)).toMatchObject({
      data: { id: second, is_pinned: true },
      replaced: { id: first, is_pinned: false },
    });
    const answers = await Promise.all([pin(person, first), pin(person, third)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.sql`select 1 from posts where author_id = ${person.id} and is_pinned`).toHaveLength(1);
    // Unpinning another post leaves it.
    await pin(person, third);
    await pin(person, first, false);
    expect((await list(reader, person.id)).pinned).toMatchObject({ id: third });
  });

  it('refuses reposts, missing, hidden and deleted posts', async () => {
    const postId = await writePost(api, reader);
    await api.as(author).call('repostPost', { postId, isRepost: true });
    const [repost] = await api.sql<{ id: number }[]>`select id from posts where author_id = ${author.id} and is_repost`;
    const [hidden, deleted] = [
      await writePost(api, author, { change: { state: 'hidden' } }),
      await writePost(api, author),
    ];
    await api.as(author).call('deletePost', { postId: deleted });
    for (const id of [repost?.id ?? 0, hidden, deleted, Number.MAX_SAFE_INTEGER])
      expect(await pin(author, id)).toMatchObject({ status: 404, data: null });
  });

  it('follows the visibility of the post: removed, of a private account, blocked', async () => {
    const [person, follower, blocked] = await Promise.all([
      api.people.appUser({ isPrivate: true }),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const [postId, next] = [await writePost(api, person), await writePost(api, person)];
    await pin(person, postId);
    await follow(api, follower, person);
    expect((await list(follower, person.id)).pinned).toMatchObject({ id: postId });
    expect(await list(reader, person.id)).toMatchObject({ status: 403, data: null });
    await block(api, person, blocked);
    expect(await list(blocked, person.id)).toMatchObject({ status: 404, data: null });
    await api.sql`update posts set state = 'hidden' where id = ${postId}`;
    for (const viewer of [follower, person]) expect((await list(viewer, person.id)).pinned).toBeNull();
    await api.sql`update posts set state = 'visible' where id = ${postId}`;
    await api.as(person).call('deletePost', { postId });
    expect((await list(follower, person.id)).pinned).toBeNull();
    expect(await pin(person, next)).toMatchObject({ status: 200, replaced: null });
  });
});
