import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarks, posts } from '../../../../server/database/tables/social/posts.ts';
import { getNotices, unauthenticated } from '../../../support/api/observe.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { block } from '../../people/support.ts';
import { notFound, writePost, findWrongCounts } from '../support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const setBookmark = (person: TestPerson, postId: number, isBookmark = true) =>
  api.as(person).call('addUserBookmarkPost', { postId, is_bookmark: isBookmark });
const getBookmarks = (postId: number) => api.db.select().from(bookmarks).where(eq(bookmarks.postId, postId));

describe('addUserBookmarkPost', () => {
  it('is refused to guests, developers and admins', async () => {
    const id = await writePost(api, author);
    const variables = { postId: id, is_bookmark: true };
    expect(await api.as(null).raw('addUserBookmarkPost', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await setBookmark(person, id)).toMatchObject({ status: 403, data: null });
    expect(await getBookmarks(id)).toEqual([]);
  });

  it('adds and removes a bookmark; repeating it changes nothing, and no notification is sent', async () => {
    const id = await writePost(api, author);
    for (let times = 0; times < 2; times += 1)
      expect(await setBookmark(reader, id)).toMatchObject({
        status: 200,
        message: 'Post bookmarked',
        data: { id, is_bookmark: true },
      });
    expect(await getBookmarks(id)).toMatchObject([{ userId: reader.id }]);
    expect(await api.db.select({ n: posts.bookmarkCount }).from(posts).where(eq(posts.id, id))).toEqual([{ n: 1 }]);
    for (let times = 0; times < 2; times += 1)
      expect(await setBookmark(reader, id, false)).toMatchObject({
        status: 200,
        message: 'Bookmark removed',
        data: { id, is_bookmark: false },
      });
    expect(await getBookmarks(id)).toEqual([]);
    expect(await findWrongCounts(api)).toEqual([]);
    expect(await getNotices(api, author.id)).toEqual([]);
  });

  it('refuses missing posts', async () => {
    expect(await setBookmark(reader, 999_999_999)).toEqual(notFound);
    expect(await setBookmark(reader, 999_999_999, false)).toEqual(notFound);
  });

  it('removes the bookmark of a hidden post, once', async () => {
    const blocker = await api.people.appUser();
    const id = await writePost(api, blocker);
    await setBookmark(reader, id);
    await block(api, blocker, reader);
    expect(await setBookmark(reader, id)).toEqual(notFound);
    expect(await setBookmark(reader, id, false)).toMatchObject({ status: 200, data: null });
    expect(await setBookmark(reader, id, false)).toEqual(notFound);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('counts each bookmark once under parallel writes', async () => {
    const id = await writePost(api, author);
    const people = await Promise.all(Array.from({ length: 10 }, () => api.people.appUser()));
    const answers = await Promise.all(people.flatMap((person) => [setBookmark(person, id), setBookmark(person, id)]));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await getBookmarks(id)).toHaveLength(10);
    await Promise.all(Array.from({ length: 20 }, (_unused, index) => setBookmark(reader, id, index % 2 === 0)));
    expect(await findWrongCounts(api)).toEqual([]);
  }, 60_000);
});
