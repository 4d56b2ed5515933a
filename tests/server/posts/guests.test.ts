import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from './support.ts';
import { addPost, newPost, postRow, postsOf } from './write.ts';

let api: TestApi;
let device: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  device = await api.people.appUser({ isGuest: true });
});
afterAll(() => api.close());

const refused = {
  status: 403,
  message:
    'Guests can read, but not write posts, polls or comments. Keep your account with an e-mail address and a password first.',
  data: null,
};

describe("the account of a guest's device", () => {
  it('writes neither posts nor polls nor drafts of them', async () => {
    const poll = {
      question: 'Up or down?',
      options: ['Up', 'Down'],
      expiration_time: new Date(api.clock.now().getTime() + 3_600_000).toISOString(),
    };
    expect(await addPost(api, device)).toEqual(refused);
    expect(await addPost(api, device, { post_type: 'poll', poll })).toEqual(refused);
    const draft = { title: '', description: 'Begun', pictures: [] };
    expect(await api.as(device).call('savePostDraft', { draft })).toEqual(refused);
    expect(await postsOf(api, device)).toEqual([]);
  });

  it('changes none of its posts from before, and may delete them', async () => {
    const postId = await writePost(api, device, { change: { createdAt: api.clock.now() } });
    expect(await api.as(device).call('editPost', { postId, description: 'Changed' })).toEqual(refused);
    const { data } = await api.as(device).call('getPostDataByPostId', { postId });
    expect(data?.viewer_can).toMatchObject({ edit: false, comment: false, vote: true, delete: true });
    expect(await api.as(device).call('deletePost', { postId })).toMatchObject({ status: 200 });
  });

  it('reads, likes and bookmarks', async () => {
    const postId = await newPost(api, await api.people.appUser());
    const caller = api.as(device);
    expect(await caller.call('addPostVote', { postId, isUpVote: true, isDownVote: false })).toMatchObject({
      status: 200,
    });
    expect(await caller.call('addUserBookmarkPost', { postId, is_bookmark: true })).toMatchObject({ status: 200 });
    expect(await postRow(api, postId)).toMatchObject({ upVotes: 1, bookmarkCount: 1 });
  });

  it('writes once it is kept by an address and a password', async () => {
    const kept = await api.people.appUser({ isGuest: true });
    await api.sql`update users set is_guest = false where id = ${kept.id}`;
    expect(await addPost(api, kept)).toMatchObject({ status: 200 });
  });
});
