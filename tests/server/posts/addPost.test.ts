import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { listed, writeArticle } from './support.ts';
import { addPost, badTexts, newPost, numPosts, postRow, getPosts } from './write.ts';

let api: TestApi;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  author = await api.people.appUser();
});
afterAll(() => api.close());

const rejected = (message: string) => ({ status: 400, message, data: null });
const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
const poll = (change: Record<string, unknown> = {}) => ({
  question: 'Up or down?',
  options: ['Up', 'Down'],
  expiration_time: inMinutes(60),
  ...change,
});

describe('addPost', () => {
  it('is refused to guests, developers and admins', async () => {
    const variables = { post_type: 'text', description: 'Hello' };
    expect(await api.as(null).raw('addPost', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()]) {
      expect(await addPost(api, person)).toMatchObject({ status: 403, data: null });
      expect(await getPosts(api, person)).toEqual([]);
    }
  });

  it('stores a text as it was typed, counts it for its author and shows it first', async () => {
    const writer = await api.people.appUser();
    const answer = await addPost(api, writer, {
      title: '  A title ',
      description: '  <b>Bold</b>\nwords 👩‍👩‍👧 ',
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Your post is published',
      data: {
        title: 'A title',
        description: '<b>Bold</b>\nwords 👩‍👩‍👧',
        post_type: 'text',
        user_id: writer.id,
        sentiment: null,
        up_vote: 0,
        edited_at: null,
        viewer_can: { edit: true, delete: true, report: false },
      },
    });
    const id = answer.data?.id ?? 0;
    expect(await postRow(api, id)).toMatchObject({ searchKey: 'a title b bold b words', title: 'A title' });
    expect((await postRow(api, id)).popularity).toBeGreaterThan(0);
    expect(await numPosts(api, writer)).toBe(1);
    expect((await listed(api, author, { feed: 'newest' }))[0]).toBe(id);
    expect((await listed(api, author, { feed: 'popular' }))[0]).toBe(id);
  });

  it('appears only in the feeds of followers when the account is private', async () => {
    const writer = await api.people.appUser({ isPrivate: true });
    const id = await newPost(api, writer);
    expect(await listed(api, author)).not.toContain(id);
    expect(await listed(api, writer)).toContain(id);
  });

  it.each(badTexts)('refuses %s in every text', async (_name, text) => {
    const hidden = 'contains invisible characters. Remove them.';
    expect(await addPost(api, author, { description: text })).toEqual(rejected(`The text ${hidden}`));
    expect(await addPost(api, author, { title: text })).toEqual(rejected(`The title ${hidden}`));
    const request = (change: Record<string, unknown>) =>
      addPost(api, author, { post_type: 'poll', poll: poll(change) });
    expect(await request({ question: text })).toEqual(rejected(`The question ${hidden}`));
    expect(await request({ options: ['Up', text] })).toEqual(rejected(`An option ${hidden}`));
  });

  it.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\uD800b'],
  ])('refuses %s, and names the field', async (_name, text) => {
    const answer = await api.as(author).raw('addPost', { post_type: 'text', description: text });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
    expect(answer.body.errors?.[0]?.message).toContain('$description');
  });

  it('refuses texts that are empty, look empty or are too long', async () => {
    const none = rejected('Write something first');
    for (const text of ['', ' \n ', '\u2800\u2800', '\u00A0'])
      expect(await addPost(api, author, { description: text })).toEqual(none);
    const long = rejected('Text is too long - should be 5000 characters maximum.');
    expect(await addPost(api, author, { description: 'a'.repeat(5001) })).toEqual(long);
    expect(await addPost(api, author, { description: 'a'.repeat(100_000) })).toEqual(long);
    expect(await addPost(api, author, { description: '@ada '.repeat(10_000) })).toEqual(long);
    expect(await addPost(api, author, { title: 'a'.repeat(201) })).toEqual(
      rejected('Title is too long - should be 200 characters maximum.'),
    );
    expect(await addPost(api, author, { description: '😀'.repeat(5000) })).toMatchObject({ status: 200 });
  });

  it('creates an open poll', async () => {
    const { data } = await addPost(api, author, { post_type: 'poll', description: '', poll: poll() });
    expect(data).toMatchObject({
      post_type: 'poll',
      description: '',
      poll: {
        question: 'Up or down?',
        options: [
          { option: 'Up', result: 0 },
          { option: 'Down', result: 0 },
        ],
        total_user_votes: 0,
        is_answer_given: false,
        poll_status: 'open',
      },
    });
    expect((await postRow(api, data?.id ?? 0)).searchKey).toBe('up or down');
  });

  it('refuses invalid polls', async () => {
    const request = (change: Record<string, unknown>) =>
      addPost(api, author, { post_type: 'poll', poll: poll(change) });
    expect(await addPost(api, author, { post_type: 'poll' })).toEqual(rejected('Add a poll first'));
    expect(await request({ question: ' ' })).toEqual(rejected('Question is required'));
    expect(await request({ options: ['Up'] })).toEqual(rejected('A poll needs at least 2 options.'));
    expect(await request({ options: ['a', 'b', 'c', 'd', 'e'] })).toEqual(
      rejected('A poll can have at most 4 options.'),
    );
    expect(await request({ options: ['Up', ' '] })).toEqual(rejected('An option is empty'));
    expect(await request({ options: ['Up', ' UP'] })).toEqual(rejected('Two options are the same.'));
    const span = rejected('A poll must run for at least 5 minutes and at most 30 days.');
    expect(await request({ expiration_time: inMinutes(3) })).toEqual(span);
    expect(await request({ expiration_time: inMinutes(-60) })).toEqual(span);
    expect(await request({ expiration_time: inMinutes(31 * 24 * 60) })).toEqual(span);
    expect(await request({ expiration_time: inMinutes(5) })).toMatchObject({ status: 200 });
    expect(await request({ expiration_time: inMinutes(30 * 24 * 60) })).toMatchObject({ status: 200 });
    expect(await addPost(api, author, { poll: poll() })).toEqual(rejected('Only poll posts can have a poll.'));
  });

  it('shares market news', async () => {
    const newsId = await writeArticle(api, 'Rates stay where they are');
    const { data } = await addPost(api, author, { post_type: 'news', description: '', newsId });
    expect(data).toMatchObject({ post_type: 'news', news_data: { news_id: newsId } });
    expect(await addPost(api, author, { post_type: 'news' })).toEqual(rejected('Choose the news to share'));
    expect(await addPost(api, author, { newsId })).toEqual(rejected('Only news posts can share news.'));
    const missing = { status: 404, message: 'The article you want to share could not be found.', data: null };
    for (const id of [999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await addPost(api, author, { post_type: 'news', newsId: id })).toEqual(missing);
  });

  it('takes effect once for one idempotency key, also in parallel calls', async () => {
    const writer = await api.people.appUser();
    const caller = api.as(writer).with({ 'idempotency-key': 'one-post-and-no-more' });
    const variables = { post_type: 'text', description: 'Sent twice' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => caller.call('addPost', variables)));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await getPosts(api, writer)).toHaveLength(1);
    expect(await numPosts(api, writer)).toBe(1);
    expect(await caller.raw('addPost', { ...variables, description: 'Another' })).toMatchObject({ status: 409 });
  });

  it('counts every one of many parallel posts', async () => {
    const writer = await api.people.appUser();
    const caller = api.as(writer);
    await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        caller.call('addPost', { post_type: 'text', description: `Number ${index}` }),
      ),
    );
    expect(await getPosts(api, writer)).toHaveLength(20);
    expect(await numPosts(api, writer)).toBe(20);
  });

  it('is refused to accounts that are no longer active', async () => {
    const writer = await api.people.appUser();
    const caller = api.as(writer);
    await caller.call('verifyToken');
    await api.db.update(users).set({ statusId: userStatusIds.deactivated }).where(eq(users.id, writer.id));
    expect(await caller.raw('addPost', { post_type: 'text', description: 'Hello' })).toMatchObject({ status: 401 });
    expect(await getPosts(api, writer)).toEqual([]);
    expect(await getNotices(api, writer.id)).toEqual([]);
  });
});
