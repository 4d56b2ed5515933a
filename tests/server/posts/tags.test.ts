import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAG_LIMITS } from '../../../rules/text/tags.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { listed } from './support.ts';
import { addPost, newPost } from './write.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const getTag = async (tag: string, person = reader) => (await api.as(person).call('getTag', { tag })).data;
const getTagId = async (tag: string): Promise<number> => (await getTag(tag))?.id ?? 0;
const follow = (person: TestPerson, tagId: number, isFollow = true) =>
  api.as(person).call('followTag', { tagId, isFollow });
const trending = async (person = reader) =>
  ((await api.as(person).call('getTrendingTags', {})).data ?? []).map(({ tag }) => tag);

/** The trends are cached for a minute. */
const letTrendsExpire = () => api.clock.advance(11 * 60_000);

describe('tags of posts', () => {
  it('are found however they are written', async () => {
    const [first, second] = [
      await newPost(api, author, { description: 'Up again #Isı' }),
      await newPost(api, author, { description: 'And once more: #ISI, #İSİ' }),
    ];
    const tag = await getTag('#isi');
    expect(tag).toMatchObject({ tag: 'isi', name: 'Isı', is_followed: false, posts_last_day: 2, posts_last_week: 2 });
    expect(await listed(api, reader, { tagId: tag?.id })).toEqual([second, first]);
    expect(await getTag('İSİ')).toEqual(tag);
  });

  it('change with the text and go with the post', async () => {
    const postId = await newPost(api, author, { description: 'See #before and #both' });
    const [before, both] = [await getTagId('before'), await getTagId('both')];
    await api.as(author).call('editPost', { postId, description: 'See #after and #both' });
    const after = await getTagId('after');
    expect(await listed(api, reader, { tagId: before })).toEqual([]);
    expect(await listed(api, reader, { tagId: both })).toEqual([postId]);
    expect(await listed(api, reader, { tagId: after })).toEqual([postId]);
    await api.as(author).call('deletePost', { postId });
    expect(await listed(api, reader, { tagId: both })).toEqual([]);
    expect(await api.sql`select 1 from post_tags where post_id = ${postId}`).toHaveLength(0);
  });

  it('of private and blocked authors are only for those who see their posts', async () => {
    const hidden = await api.people.appUser({ isPrivate: true });
    await newPost(api, hidden, { description: '#hushed' });
    const tagId = await getTagId('hushed');
    expect(await listed(api, reader, { tagId })).toEqual([]);
    expect(await getTag('hushed')).toMatchObject({ posts_last_day: 0 });
    expect(await listed(api, hidden, { tagId })).toHaveLength(1);
  });

  it('are bounded: a text of ten thousand letters has none, and a post has ten', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `#bounded${index}`).join(' ');
    const postId = await newPost(api, author, { description: `${tags} #${'a'.repeat(4000)}` });
    expect(await api.sql`select 1 from post_tags where post_id = ${postId}`).toHaveLength(TAG_LIMITS.perPost);
  });

  it('are stored once by posts that are written at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => api.people.appUser()));
    const answers = await Promise.all(
      people.map((person, index) => addPost(api, person, { description: `${index} #atonce1 #atonce2 #atonce3` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await getTag('atonce2')).toMatchObject({ posts_last_day: 6 });
  });

  it('are not found when no post has had them', async () => {
    const missing = { status: 404, message: 'No post has this tag yet.', data: null };
    expect(await api.as(reader).call('getTag', { tag: 'neverused' })).toEqual(missing);
    expect(await api.as(reader).call('getTag', { tag: 'a'.repeat(10_000) })).toEqual(missing);
    expect(await follow(reader, 999_999)).toEqual(missing);
  });
});

describe('the feed of tags', () => {
  it('contains the posts with followed tags, each once, newest first', async () => {
    const person = await api.people.appUser();
    await newPost(api, author, { description: '#feedone' });
    await newPost(api, author, { description: '#feedtwo' });
    await follow(person, await getTagId('feedone'));
    await follow(person, await getTagId('feedtwo'));
    const both = await newPost(api, author, { description: '#feedone #feedtwo' });
    const untagged = await newPost(api, author, { description: '#feedother' });
    const found = await listed(api, person, { feed: 'tags' });
    expect(found).toHaveLength(3);
    expect(found[0]).toBe(both);
    expect(found).not.toContain(untagged);
    const paged = await Promise.all(
      [1, 2, 3].map((pageNumber) => listed(api, person, { feed: 'tags', pageNumber, pageSize: 1 })),
    );
    expect(paged.flat()).toEqual(found);
    const answer = await follow(person, await getTagId('feedtwo'), false);
    expect(answer).toMatchObject({ message: 'You no longer follow this tag', data: { is_followed: false } });
    expect(await listed(api, person, { feed: 'tags' })).toHaveLength(2);
    await api.as(person).call('addMute', { kind: 'person', target: String(author.id) });
    expect(await listed(api, person, { feed: 'tags' })).toEqual([]);
  });

  it('is for app users, and has at most a hundred tags', async () => {
    const person = await api.people.appUser();
    await api.sql`
      with made as (insert into tags (key, name) select 'many' || n, 'many' || n from generate_series(1, 100) n returning id)
      insert into tag_follows (user_id, tag_id) select ${person.id}::bigint, id from made`;
    const tagId = await getTagId('feedone');
    expect(await follow(person, tagId)).toMatchObject({ status: 400, message: 'You can follow at most 100 tags.' });
    expect((await api.as(person).call('getFollowedTags', {})).data).toHaveLength(100);
    expect(await api.as(null).raw('followTag', { tagId, isFollow: true })).toMatchObject(unauthenticated);
    expect(await follow(await api.people.admin(), tagId)).toMatchObject({ status: 403 });
  });
});

describe('trending tags', () => {
  it('are used by several people, more in the last day than in the week, and not muted', async () => {
    const people = [author, await api.people.appUser(), await api.people.appUser()];
    const writeAll = async (tag: string, at = '0 days') => {
      for (const [index, person] of people.entries()) {
        const id = await newPost(api, person, { description: `${index} ${at} #${tag}` });
        await api.sql`update post_tags set created_at = created_at - ${at}::interval where post_id = ${id}`;
      }
    };
    await writeAll('steady');
    await writeAll('steady', '3 days');
    await writeAll('rising');
    await newPost(api, author, { description: '#alone' });
    await newPost(api, author, { description: '#alone once more' });
    letTrendsExpire();
    const found = await trending();
    expect(found).toEqual(expect.arrayContaining(['rising', 'steady']));
    expect(found.indexOf('rising')).toBeLessThan(found.indexOf('steady'));
    expect(found).not.toContain('alone');
    const { data } = await api.as(reader).call('getTrendingTags', {});
    const rising = (data ?? []).find(({ tag }) => tag === 'rising');
    expect(rising).toMatchObject({ posts_last_day: 3, posts_last_week: 3, people_last_day: 3 });
    await api.as(reader).call('addMute', { kind: 'word', target: 'rising' });
    expect(await trending()).not.toContain('rising');
  });
});
