import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from './support.ts';
import { addPost, newPost, postRow, getPosts } from './write.ts';

let api: TestApi;
let device: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_POSTS_FIRST_DAY: '4', LIMIT_COMMENTS_FIRST_DAY: '3' } });
  device = await api.people.appUser({ isGuest: true });
});
afterAll(() => api.close());

const rejected = {
  status: 403,
  message:
    'Guests can read, but cannot write posts, polls, comments or reviews. Keep your account with an e-mail address and a password first.',
  data: null,
};

describe('a guest account', () => {
  it('cannot write posts, polls or drafts', async () => {
    const poll = {
      question: 'Up or down?',
      options: ['Up', 'Down'],
      expiration_time: new Date(api.clock.now().getTime() + 3_600_000).toISOString(),
    };
    expect(await addPost(api, device)).toEqual(rejected);
    expect(await addPost(api, device, { post_type: 'poll', poll })).toEqual(rejected);
    const draft = { title: '', description: 'Begun', pictures: [] };
    expect(await api.as(device).call('savePostDraft', { draft })).toEqual(rejected);
    expect(await getPosts(api, device)).toEqual([]);
  });

  it('cannot change its earlier posts, but can delete them', async () => {
    const postId = await writePost(api, device, { change: { createdAt: api.clock.now() } });
    expect(await api.as(device).call('editPost', { postId, description: 'Changed' })).toEqual(rejected);
    const { data } = await api.as(device).call('getPostDataByPostId', { postId });
    expect(data?.viewer_can).toMatchObject({ edit: false, comment: false, vote: true, delete: true });
    expect(await api.as(device).call('deletePost', { postId })).toMatchObject({ status: 200 });
  });

  it('can read, like and bookmark', async () => {
    const postId = await newPost(api, await api.people.appUser());
    const caller = api.as(device);
    expect(await caller.call('addPostVote', { postId, isUpVote: true, isDownVote: false })).toMatchObject({
      status: 200,
    });
    expect(await caller.call('addUserBookmarkPost', { postId, is_bookmark: true })).toMatchObject({ status: 200 });
    expect(await postRow(api, postId)).toMatchObject({ upVotes: 1, bookmarkCount: 1 });
  });

  it('can write after it is converted with an address and a password', async () => {
    const converted = await api.people.appUser({ isGuest: true });
    await api.sql`update users set is_guest = false where id = ${converted.id}`;
    expect(await addPost(api, converted)).toMatchObject({ status: 200 });
  });

  it('gets the limits of a new account after conversion, whatever the age of the guest account', async () => {
    const createdAt = new Date(api.clock.now().getTime() - 30 * 86_400_000);
    const converted = await api.people.appUser({ isGuest: true, createdAt });
    const given = { emailaddress: `of-${converted.username}@bourse.example`, password: 'Sunny-Harbour-77' };
    const answer = await api.as(converted).call('convertGuestAccount', { ...given, isAcceptPolicy: true });
    expect(answer).toMatchObject({ status: 200 });
    const { postsFirstDay, commentsFirstDay } = api.config.limits;
    let postId = 0;
    for (let index = 0; index < postsFirstDay; index += 1)
      postId = await newPost(api, converted, { description: `Post ${index}` });
    expect(await addPost(api, converted)).toMatchObject({ status: 429, message: /^New accounts can write/ });
    const comment = (text: string) =>
      api.as(converted).call('addPostCommentAndSubComment', { postId, comment: text, commentId: null });
    for (let index = 0; index < commentsFirstDay; index += 1)
      expect(await comment(`Comment ${index}`)).toMatchObject({ status: 200 });
    expect(await comment('One more')).toMatchObject({ status: 429, message: /^New accounts can write/ });
  });
});
