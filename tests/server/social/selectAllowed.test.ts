import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveCaller } from '../../support/api/live.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';
import { SocialReader } from './support.ts';

let api: TestApi;
const callers: LiveCaller[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});

interface Scene {
  readonly author: TestPerson;
  readonly reader: TestPerson;
  readonly witness: SocialReader;
  readonly seen: SocialReader;
  readonly postId: number;
}

/** A reader and a witness who follow the same post and its author. */
async function open(): Promise<Scene> {
  const [author, reader, follower] = await Promise.all([
    api.people.appUser(),
    api.people.appUser(),
    api.people.appUser(),
  ]);
  const postId = await writePost(api, author);
  await api.as(follower).call('userFollowUnfollow', { userId: [author.id], isFollow: true });
  const topics = [`post:${postId}`, `comments:${postId}`, `person:${author.id}`, 'feed:newest'];
  const [own, witnessing] = [await api.live(reader), await api.live(follower)];
  callers.push(own, witnessing);
  const seen = await new SocialReader(own, topics).open();
  const witness = await new SocialReader(witnessing, topics).open();
  return { author, reader, witness, seen, postId };
}

/** Everything that the author can cause; the witness has seen all of it afterwards. */
async function act({ author, postId, witness }: Scene): Promise<void> {
  await api.as(author).call('addPostVote', { postId, isUpVote: true, isDownVote: false });
  await api.as(author).call('addPostCommentAndSubComment', { postId, comment: 'A comment' });
  await api.as(author).call('addPost', { post_type: 'text', description: 'Another post' });
  await expect
    .poll(() => witness.of('new_post').map(({ topic }) => topic))
    .toEqual(expect.arrayContaining(['feed:newest']));
  await expect.poll(() => witness.of('comment_added')).toHaveLength(1);
  await expect.poll(() => witness.of('post').at(-1), { timeout: 3_000 }).toMatchObject({ up_vote: 1, comments: 1 });
}

const setPrivate = (person: TestPerson) => api.as(person).call('getAccountTypeAndUpdateType', { status: true });
const followBy = (person: TestPerson, followed: TestPerson, isFollow: boolean) =>
  api.as(person).call('userFollowUnfollow', { userId: [followed.id], isFollow });

describe('receivers of social changes', () => {
  it('get everything that they may see', async () => {
    const scene = await open();
    await act(scene);
    await expect.poll(() => scene.seen.of('comment_added')).toHaveLength(1);
  });

  it.each([
    ['they blocked', (scene: Scene) => api.as(scene.reader).call('blockUsersById', { blockUserId: scene.author.id })],
    ['blocked them', (scene: Scene) => api.as(scene.author).call('blockUsersById', { blockUserId: scene.reader.id })],
    [
      'they muted',
      (scene: Scene) => api.as(scene.reader).call('addMute', { kind: 'person', target: String(scene.author.id) }),
    ],
    ['is private now', (scene: Scene) => setPrivate(scene.author)],
    [
      'is private, and whom they follow no more',
      async ({ author, reader }: Scene) => {
        await followBy(reader, author, true);
        await setPrivate(author);
        await followBy(reader, author, false);
      },
    ],
    [
      'is private, and removed them from the followers',
      async ({ author, reader }: Scene) => {
        await followBy(reader, author, true);
        await setPrivate(author);
        await api.as(author).call('blockUsersById', { blockUserId: reader.id });
        await api.as(author).call('unBlockUsersById', { blockUserId: reader.id });
      },
    ],
  ])('get nothing about an author who %s', async (_case, change) => {
    const scene = await open();
    const before = scene.seen.changes.length;
    await change(scene);
    await act(scene);
    expect(scene.seen.changes.slice(before)).toEqual([]);
  });

  it('follow tags: a page of one, and the feed of those that they follow', async () => {
    const [author, reader, stranger] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const write = (description: string) => api.as(author).call('addPost', { post_type: 'text', description });
    await write('First #Yükseliş');
    const { data: tag } = await api.as(reader).call('getTag', { tag: 'yukselis' });
    const tagId = tag?.id ?? 0;
    await api.as(reader).call('followTag', { tagId, isFollow: true });
    const seen: SocialReader[] = [];
    for (const person of [reader, stranger]) {
      const caller = await api.live(person);
      callers.push(caller);
      seen.push(await new SocialReader(caller, ['feed:tags', `tag:${tagId}`]).open());
    }
    await write('Second #YÜKSELİŞ');
    const getTopics = (index: number) => new Set(seen[index]?.of('new_post').map(({ topic }) => topic));
    await expect.poll(() => getTopics(0)).toEqual(new Set(['feed:tags', `tag:${tagId}`]));
    await expect.poll(() => getTopics(1)).toEqual(new Set([`tag:${tagId}`]));
  });

  it('get no missed notification of a person that they have blocked since', async () => {
    const { author, reader, postId } = await open();
    const caller = await api.live(author);
    callers.push(caller);
    const start = await new SocialReader(caller, ['me']).open();
    const { cursor } = start;
    start.close();
    await api.as(reader).call('addPostVote', { postId, isUpVote: true, isDownVote: false });
    await api.as(author).call('blockUsersById', { blockUserId: reader.id });
    const again = await new SocialReader(caller, ['me'], cursor).open();
    // That the witness follows may be sent twice.
    expect(again.of('notification').filter(({ notification_type: type }) => type === 'likes')).toEqual([]);
  });

  it('get nothing later than a second after they signed out', async () => {
    const [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const postId = await writePost(api, author);
    const { token } = await api.signIn(reader);
    const caller = await api.live(reader, { accessToken: token });
    callers.push(caller);
    const seen = await new SocialReader(caller, [`post:${postId}`]).open();
    const vote = (isUpVote: boolean) => api.as(author).call('addPostVote', { postId, isUpVote, isDownVote: !isUpVote });
    const ends: { readonly code: number; readonly at: number }[] = [];
    void caller.closed.then((code) => ends.push({ code, at: performance.now() }));
    await api.withToken(token).call('logout', { token });
    const signedOutAt = performance.now();
    for (let isUpVote = true; ends.length === 0; isUpVote = !isUpVote) await vote(isUpVote);
    const [end] = ends;
    expect(end?.code).toBe(4403);
    expect((end?.at ?? 0) - signedOutAt).toBeLessThan(1_000);
    const before = seen.changes.length;
    await vote(true);
    await seen.ended;
    expect(seen.changes).toHaveLength(before);
  });
});
