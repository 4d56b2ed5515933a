import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getComments, kinds, write, writeSubject, findWrongCounts } from './support.ts';

let api: TestApi;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi({
    env: { LIMIT_COMMENTS_FIRST_DAY: '4', LIMIT_COMMENTS_FIRST_WEEK: '5', LIMIT_COMMENTS: '30' },
  });
  author = await api.people.appUser();
});
afterAll(() => api.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const createUserOfAge = (milliseconds: number) =>
  api.people.appUser({ createdAt: new Date(api.clock.now().getTime() - milliseconds) });
const createMonthOldUser = () => createUserOfAge(30 * DAY);
const crowd = (size: number): Promise<TestPerson[]> => Promise.all(Array.from({ length: size }, createMonthOldUser));

describe('the hourly comment limit of an account', () => {
  it.each([
    ['on its first day', 0, 4, 'New accounts can write 4 comments an hour. You can comment again in 60 minutes.'],
    [
      'in its first week',
      2 * DAY,
      5,
      'New accounts can write 5 comments an hour. You can comment again in 60 minutes.',
    ],
    ['later', 30 * DAY, 30, 'You can write 30 comments an hour. You can comment again in 60 minutes.'],
  ])('depends on its age: %s', async (_when, age, count, message) => {
    const [writer, post, article] = [
      await createUserOfAge(age),
      await writeSubject(api, 'post', author),
      await writeSubject(api, 'news', author),
    ];
    for (let index = 0; index < count; index += 1)
      await (index % 2 === 0 ? write(api, 'post', writer, post) : write(api, 'news', writer, article));
    const answer = await api
      .as(writer)
      .raw('addPostCommentAndSubComment', { postId: post, comment: 'One more', commentId: null });
    expect(answer.body.data?.['addPostCommentAndSubComment']).toMatchObject({ status: 429, message, data: null });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await getComments(api, 'news').add(writer, article, 'One more')).toMatchObject({ status: 429 });
  });

  it('applies to parallel requests, and counts deleted comments', async () => {
    const [writer, post] = [await createUserOfAge(0), await writeSubject(api, 'post', author)];
    const calls = getComments(api, 'post');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) => calls.add(writer, post, `At once ${index}`)),
    );
    const written = answers.flatMap(({ data }) => (data ? [data.id] : []));
    expect(written).toHaveLength(4);
    for (const id of written) expect((await calls.remove(writer, id)).status).toBe(200);
    expect(await calls.add(writer, post, 'Again')).toMatchObject({ status: 429 });
    expect(await findWrongCounts(api)).toEqual([]);
    api.clock.advance(61 * MINUTE);
    expect(await calls.add(writer, post, 'Again')).toMatchObject({ status: 200 });
  });

  it('is removed by the cleanup job after a day', async () => {
    const writer = await createUserOfAge(0);
    await write(api, 'post', writer, await writeSubject(api, 'post', author));
    await api.sql`update written_comments set created_at = now() - interval '25 hours' where author_id = ${writer.id}`;
    await api.runJob('cleanup');
    expect(await api.sql`select 1 from written_comments where author_id = ${writer.id}`).toHaveLength(0);
  });
});

describe.each(kinds)('the checks of comments on a %s', (kind) => {
  const calls = () => getComments(api, kind);
  const copied = {
    status: 429,
    message: 'This comment was posted several times within the last hour. Please write something different.',
    data: null,
  };

  it('refuse a text that five other accounts have just written, in new and in changed comments', async () => {
    const subject = await writeSubject(api, kind, author);
    const texts = ['Join my group, it is FREE', 'join my group - it is free!!', ' Join my group it is free 🚀'];
    for (const [index, person] of (await crowd(5)).entries())
      await write(api, kind, person, subject, `${texts[index % 3]} on the ${kind}`);
    const sixth = await createMonthOldUser();
    const text = `Join my group: it is free on the ${kind}`;
    expect(await calls().add(sixth, subject, text)).toEqual(copied);
    const { id } = await write(api, kind, sixth, subject, 'Something else');
    expect(await calls().edit(sixth, subject, id, text)).toEqual(copied);
    api.clock.advance(61 * MINUTE);
    expect((await calls().add(sixth, subject, text)).status).toBe(200);
  });

  it('refuse a text that the author has written five times, except short texts', async () => {
    const [writer, subject] = [await createMonthOldUser(), await writeSubject(api, kind, author)];
    for (let index = 0; index < 5; index += 1)
      await write(api, kind, writer, subject, `The very same text on a ${kind}`);
    expect(await calls().add(writer, subject, `The very same text on a ${kind}!`)).toEqual(copied);
    for (let index = 0; index < 7; index += 1) await write(api, kind, writer, subject, 'Congratulations');
  });

  it('allow changes by the author for a quarter of an hour', async () => {
    const [writer, subject] = [await createMonthOldUser(), await writeSubject(api, kind, author)];
    const { id } = await write(api, kind, writer, subject, 'As it stands');
    api.clock.advance(14 * MINUTE);
    expect((await calls().edit(writer, subject, id, 'Once more')).status).toBe(200);
    api.clock.advance(2 * MINUTE);
    expect(await calls().edit(writer, subject, id, 'Too late')).toEqual({
      status: 400,
      message: 'Comments can be edited for 15 minutes. This one is older.',
      data: null,
    });
    expect((await calls().list(writer, subject)).data).toMatchObject([
      { comment: 'Once more', viewer_can: { edit: false, delete: true } },
    ]);
    expect((await calls().remove(writer, id)).status).toBe(200);
  });

  it('allow twenty changes of one comment', async () => {
    const [writer, subject] = [await createMonthOldUser(), await writeSubject(api, kind, author)];
    const { id } = await write(api, kind, writer, subject, 'Version 0');
    for (let version = 1; version <= 20; version += 1)
      expect((await calls().edit(writer, subject, id, `Version ${version}`)).status).toBe(200);
    expect(await calls().edit(writer, subject, id, 'Version 21')).toMatchObject({
      status: 400,
      message: 'A comment can be edited at most 20 times.',
    });
    expect((await calls().edit(writer, subject, id, 'Version 20')).status).toBe(200);
  });

  it('allow all versions of a comment to notify twenty users in total, each once', async () => {
    const [writer, subject] = [await createMonthOldUser(), await writeSubject(api, kind, author)];
    const people = await Promise.all(Array.from({ length: 24 }, () => api.people.appUser()));
    const mentionAll = (some: readonly TestPerson[]) => some.map(({ username }) => `@${username}`).join(' ');
    const getNotifiedIndexes = async () => {
      const notices = await Promise.all(people.map((person) => getNotices(api, person.id)));
      expect(notices.flat().every(({ actorCount }) => actorCount === 1)).toBe(true);
      return notices.flatMap(({ length }, index) => (length > 0 ? [index] : []));
    };
    const range = (start: number, end: number) => Array.from({ length: end - start }, (_each, index) => start + index);
    const { id } = await write(api, kind, writer, subject, mentionAll(people.slice(0, 15)));
    expect(await getNotifiedIndexes()).toEqual(range(0, 15));
    await calls().edit(writer, subject, id, mentionAll(people.slice(10, 24)));
    // The author of the post is notified of the comment itself and counts as one of the twenty.
    expect(await getNotifiedIndexes()).toEqual(range(10, kind === 'post' ? 19 : 20));
    await calls().edit(writer, subject, id, mentionAll(people.slice(0, 15)));
    expect(await getNotifiedIndexes()).toEqual(range(10, 15));
  });

  it('refuse guest accounts, which can only read', async () => {
    const [guest, subject] = [await api.people.appUser({ isGuest: true }), await writeSubject(api, kind, author)];
    const { id } = await write(api, kind, author, subject, 'For everybody');
    expect(await calls().add(guest, subject, 'Hello')).toMatchObject({ status: 403, data: null });
    expect(await calls().add(guest, subject, 'Hello', id)).toMatchObject({ status: 403, data: null });
    expect(await calls().edit(guest, subject, id, 'Hello')).toMatchObject({ status: 403, data: null });
    expect((await calls().list(guest, subject)).data).toMatchObject([
      { comment: 'For everybody', total_sub_comments: 0, viewer_can: { edit: false, delete: false } },
    ]);
  });
});
