import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { postReports, reportCases } from '../../../server/database/tables/social/reports.ts';
import { storedFiles } from '../../support/api/observe.ts';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { addPost, newPost, getPosts } from './write.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: { LIMIT_POSTS_FIRST_DAY: '2', LIMIT_POSTS_FIRST_WEEK: '3', LIMIT_POSTS: '4' },
  });
});
afterAll(() => api.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ofAge = (milliseconds: number) =>
  api.people.appUser({ createdAt: new Date(api.clock.now().getTime() - milliseconds) });

describe('the hourly post limit of an account', () => {
  it.each([
    ['on its first day', 0, 2, 'New accounts can write 2 posts an hour. You can post again in 60 minutes.'],
    ['in its first week', 2 * DAY, 3, 'New accounts can write 3 posts an hour. You can post again in 60 minutes.'],
    ['later', 30 * DAY, 4, 'You can write 4 posts an hour. You can post again in 60 minutes.'],
  ])('depends on its age: %s', async (_when, age, count, message) => {
    const writer = await ofAge(age);
    for (let index = 0; index < count; index += 1) await newPost(api, writer, { description: `Post ${index}` });
    const answer = await api.as(writer).raw('addPost', { post_type: 'text', description: 'One too many' });
    expect(answer.body.data?.['addPost']).toMatchObject({ status: 429, message, data: null });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await getPosts(api, writer)).toHaveLength(count);
  });

  it('applies to reposts, also when they are taken back', async () => {
    const [author, writer] = [await ofAge(30 * DAY), await ofAge(0)];
    const postIds = [1, 2, 3].map((number) => newPost(api, author, { description: `Post ${number}` }));
    const statuses: number[] = [];
    for (const postId of await Promise.all(postIds)) {
      statuses.push((await api.as(writer).call('repostPost', { postId, isRepost: true })).status);
      await api.as(writer).call('repostPost', { postId, isRepost: false });
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('applies to parallel requests and counts deleted posts, and a refused post leaves nothing behind', async () => {
    const writer = await ofAge(0);
    const caller = api.as(writer);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) =>
        caller.call('addPost', { post_type: 'text', description: `At once ${index}` }),
      ),
    );
    const written = answers.flatMap(({ data }) => (data ? [data.id] : []));
    expect(written).toHaveLength(2);
    for (const postId of written) expect(await caller.call('deletePost', { postId })).toMatchObject({ status: 200 });
    const files = await storedFiles(api);
    expect(await addPost(api, writer, { post_type: 'image', images: [await imageFile()] })).toMatchObject({
      status: 429,
    });
    expect(await storedFiles(api)).toEqual(files);
    api.clock.advance(61 * MINUTE);
    expect(await addPost(api, writer)).toMatchObject({ status: 200 });
  });
});

describe('the same text from several accounts', () => {
  const systemReports = async (ids: readonly number[]) =>
    (await api.db.select().from(postReports)).filter(({ postId }) => ids.includes(postId));
  const crowd = (size: number): Promise<TestPerson[]> =>
    Promise.all(Array.from({ length: size }, () => api.people.appUser()));

  it('opens one report for the admins, of the third account’s post', async () => {
    const ids: number[] = [];
    const texts = ['Buy NOW, it triples!', '  buy now: it TRIPLES', 'Buy now it triples 🚀', 'Buy now it triples.'];
    for (const [index, person] of (await crowd(4)).entries())
      ids.push(await newPost(api, person, { description: texts[index] }));
    const reports = await systemReports(ids);
    expect(reports).toMatchObject([
      { postId: ids[2], reporterId: null, categoryId: 1, subcategoryId: 1, status: 'open' },
    ]);
    const cases = await api.db
      .select()
      .from(reportCases)
      .where(eq(reportCases.postId, ids[2] ?? 0));
    expect(cases).toMatchObject([{ state: 'open', reportCount: 1 }]);
    const [row] = await api.db
      .select()
      .from(posts)
      .where(eq(posts.id, ids[2] ?? 0));
    expect(row?.state).toBe('visible');
  });

  it('includes the title and options of a poll', async () => {
    const poll = (options: readonly string[]) => ({
      post_type: 'poll',
      description: '',
      poll: {
        question: 'Where does it go?',
        options,
        expiration_time: new Date(api.clock.now().getTime() + DAY).toISOString(),
      },
    });
    const kinds = [
      (index: number) => ({ title: `My view, part ${index}`, description: 'The same words below' }),
      (index: number) => poll(['Up', `Down by ${index}`]),
      () => ({ title: 'What I think of it', description: 'gm' }),
      () => poll(['Up', 'Down']),
    ];
    const reported: number[] = [];
    for (const kind of kinds) {
      const ids: number[] = [];
      for (const [index, person] of (await crowd(3)).entries()) ids.push(await newPost(api, person, kind(index)));
      reported.push((await systemReports(ids)).length);
    }
    expect(reported).toEqual([0, 0, 1, 1]);
  });

  it('opens one report also for parallel posts', async () => {
    const people = await crowd(6);
    const ids = await Promise.all(people.map((person) => newPost(api, person, { description: 'Written all at once' })));
    expect(await systemReports(ids)).toHaveLength(1);
  });

  it('opens no report for two accounts, for an old text, or for common words', async () => {
    const [ada, mert, zeynep] = await crowd(3);
    if (!ada || !mert || !zeynep) throw new Error('A user is missing');
    const ids = [
      await newPost(api, ada, { description: 'A text of two accounts' }),
      await newPost(api, ada, { description: 'A text of two accounts' }),
      await newPost(api, mert, { description: 'A text of two accounts' }),
    ];
    api.clock.advance(61 * MINUTE);
    ids.push(await newPost(api, zeynep, { description: 'A text of two accounts' }));
    for (const person of [ada, mert, zeynep]) ids.push(await newPost(api, person, { description: 'gm!' }));
    expect(await systemReports(ids)).toEqual([]);
  });
});
