import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDrafts } from '../../../server/database/tables/social/posts.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const draft = {
  title: 'On banks',
  description: ' Half a $NOVA thought, and ',
  sentiment: 'bull',
  poll: { question: 'Buy?', options: ['Yes', '', ''], minutes: 60 },
  pictures: [{ name: 'chart.png', altText: 'A rising line' }],
};
const plain = { title: '', description: 'Begun', sentiment: null, poll: null, pictures: [] };

type Subject = { newsId?: number; symbol?: string };

const read = (person: TestPerson, subject: Subject = {}) => api.as(person).call('getPostDraft', { ...subject });
const save = (person: TestPerson, change: Record<string, unknown> = {}, subject: Subject = {}) =>
  api.as(person).call('savePostDraft', { ...subject, draft: { ...plain, ...change } });
const remove = (person: TestPerson, subject: Subject = {}) => api.as(person).call('deletePostDraft', { ...subject });
const toRows = (person: TestPerson) => api.db.select().from(postDrafts).where(eq(postDrafts.userId, person.id));

describe('drafts of posts', () => {
  it('are available to app users only, for reading, saving and deleting', async () => {
    const variables = { draft: plain };
    for (const name of ['getPostDraft', 'savePostDraft', 'deletePostDraft'] as const)
      expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()]) {
      expect(await read(person)).toMatchObject({ status: 403, data: null });
      expect(await save(person)).toMatchObject({ status: 403, data: null });
      expect(await remove(person)).toMatchObject({ status: 403 });
    }
  });

  it('are stored as typed, saved by one device and read by another', async () => {
    author = await api.people.appUser();
    expect(await read(author)).toEqual({ status: 200, message: 'Done', data: null });
    const saved = await save(author, draft);
    expect(saved).toMatchObject({ status: 200, message: 'Draft saved', data: { saved_at: expect.any(String) } });
    expect(await read(author)).toMatchObject({ status: 200, data: { ...draft, saved_at: saved.data?.saved_at } });
    api.clock.advance(1000);
    await save(author);
    expect(await read(author)).toMatchObject({ data: plain });
    expect(await toRows(author)).toHaveLength(1);
  });

  it('are separate for each subject and each user', async () => {
    const [writer, otherWriter] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await save(writer, { description: 'About nothing' });
    await save(writer, { description: 'About Nova' }, { symbol: 'nova' });
    await save(writer, { description: 'About an article' }, { newsId: 801 });
    expect((await read(writer)).data?.description).toBe('About nothing');
    expect((await read(writer, { symbol: 'NOVA' })).data?.description).toBe('About Nova');
    expect((await read(writer, { newsId: 801 })).data?.description).toBe('About an article');
    expect((await read(otherWriter)).data).toBeNull();
    expect(await remove(otherWriter)).toEqual({ status: 200, message: 'Draft discarded' });
    expect(await remove(writer, { symbol: 'NOVA' })).toMatchObject({ status: 200 });
    expect(await remove(writer, { symbol: 'NOVA' })).toMatchObject({ status: 200 });
    expect((await read(writer)).data?.description).toBe('About nothing');
    expect((await read(writer, { newsId: 801 })).data?.description).toBe('About an article');
  });

  it('are empty after deletion, and null when none was saved', async () => {
    const person = await api.people.appUser();
    await save(person, draft);
    api.clock.advance(1000);
    await remove(person);
    expect((await read(person)).data).toEqual({ ...plain, description: '', saved_at: expect.any(String) });
    await remove(person, { newsId: 7 });
    expect((await read(person, { newsId: 7 })).data).toBeNull();
    await save(person);
    expect((await read(person)).data?.description).toBe('Begun');
  });

  it('accept texts that a post would refuse, because the author can still fix them', async () => {
    const person = await api.people.appUser();
    const description = '  a\u202Eb \u200B';
    await save(person, { description });
    expect((await read(person)).data?.description).toBe(description);
  });

  it.each([
    ['a title', { title: 'a'.repeat(201) }, 'Title is too long'],
    ['a text', { description: 'a'.repeat(5001) }, 'Text is too long'],
    ['a very long text', { description: 'a'.repeat(100_000) }, 'Text is too long'],
    ['five options', { poll: { question: '', options: ['', '', '', '', ''], minutes: 60 } }, 'options'],
    ['a poll of a year', { poll: { question: '', options: [], minutes: 525_600 } }, 'poll'],
    ['eleven pictures', { pictures: Array.from({ length: 11 }, () => ({ name: 'a', altText: '' })) }, '10 images'],
    ['the name of a file', { pictures: [{ name: 'a'.repeat(256), altText: '' }] }, 'file name of an image'],
    ['a description of a picture', { pictures: [{ name: 'a', altText: 'b'.repeat(1001) }] }, 'image description'],
  ])('refuse %s beyond the size of a post, and keep the previous draft', async (_what, change, words) => {
    const person = await api.people.appUser();
    await save(person, { description: 'Before' });
    const answer = await save(person, change);
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.message).toContain(words);
    expect((await read(person)).data?.description).toBe('Before');
  });

  it('refuse text that cannot be stored, and invalid subjects', async () => {
    const person = await api.people.appUser();
    for (const description of ['a\0b', 'a\uD800b']) {
      const answer = await api.as(person).raw('savePostDraft', { draft: { ...plain, description } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
      expect(answer.body.errors?.[0]?.message).toContain('$draft');
    }
    for (const symbol of ['', '../x', 'a b', 'A'.repeat(25), 'A'.repeat(100_000)])
      expect(await save(person, {}, { symbol })).toMatchObject({ status: 400, data: null });
    expect(await read(person, { symbol: 'NOVA', newsId: 1 })).toMatchObject({ status: 400, data: null });
    expect(await read(person, { newsId: Number.MAX_SAFE_INTEGER })).toMatchObject({ status: 200, data: null });
    expect(await toRows(person)).toEqual([]);
  });

  it('are limited to twenty: the one saved longest ago is deleted', async () => {
    const person = await api.people.appUser();
    const newsIds = Array.from({ length: 21 }, (_, index) => index + 1);
    for (const newsId of newsIds) {
      await save(person, {}, { newsId });
      api.clock.advance(1000);
    }
    expect(await toRows(person)).toHaveLength(20);
    expect((await read(person, { newsId: 1 })).data).toBeNull();
    expect((await read(person, { newsId: 21 })).data).not.toBeNull();
    for (const newsId of [19, 20, 21]) await remove(person, { newsId });
    for (const newsId of [31, 32, 33]) await save(person, {}, { newsId });
    expect((await read(person, { newsId: 2 })).data?.description).toBe('Begun');
    expect((await read(person, { newsId: 21 })).data?.description).toBe('');
  });

  it('can be saved by several devices in parallel without an error', async () => {
    const person = await api.people.appUser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(person, { description: `Version ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await toRows(person)).toHaveLength(1);
  });
});
