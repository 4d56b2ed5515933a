import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SOCIAL_TOPICS } from '../../../rules/posts/socialTopics.ts';
import type { LiveCaller } from '../../support/api/live.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { addPoll, stocks, writePost } from '../posts/support.ts';
import { SocialReader } from './support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
const callers: LiveCaller[] = [];

beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});

async function follow(person: TestPerson, topics: readonly string[], after?: string): Promise<SocialReader> {
  const caller = await api.live(person);
  callers.push(caller);
  return new SocialReader(caller, topics, after).open();
}

const vote = (person: TestPerson, postId: number, isUpVote = true) =>
  api.as(person).call('addPostVote', { postId, isUpVote, isDownVote: false });
const comment = async (person: TestPerson, postId: number, text: string, commentId?: number) =>
  api.as(person).call('addPostCommentAndSubComment', { postId, comment: text, commentId });
const publish = async (person: TestPerson, description: string, change: Record<string, unknown> = {}) => {
  const { data } = await api.as(person).call('addPost', { post_type: 'text', description, ...change });
  if (!data) throw new Error('The post was not published');
  return data.id;
};

describe('socialChanges', () => {
  it('begins with its place, and sends the numbers of a post that others changed', async () => {
    const postId = await writePost(api, author);
    const changes = await follow(reader, [`post:${postId}`]);
    expect(changes.changes[0]).toMatchObject({
      kind: 'ready',
      topic: '',
      cursor: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    await vote(author, postId);
    await expect
      .poll(() => changes.of('post'))
      .toEqual([expect.objectContaining({ topic: `post:${postId}`, up_vote: 1, down_vote: 0, comments: 0 })]);
    await comment(author, postId, 'First');
    await expect.poll(() => changes.of('post').at(-1), { timeout: 3_000 }).toMatchObject({ up_vote: 1, comments: 1 });
  });

  it('sends the numbers of reposts and quotes', async () => {
    const postId = await writePost(api, author);
    const sharer = await api.people.appUser();
    const changes = await follow(author, [`post:${postId}`]);
    const repost = (isRepost: boolean) => api.as(sharer).call('repostPost', { postId, isRepost });
    const latest = () => changes.of('post').at(-1);
    await repost(true);
    await expect.poll(latest, { timeout: 3_000 }).toMatchObject({ reposts: 1, quotes: 0 });
    await publish(sharer, 'What I think', { quotedId: postId });
    await expect.poll(latest, { timeout: 3_000 }).toMatchObject({ reposts: 1, quotes: 1 });
    await repost(false);
    await expect.poll(latest, { timeout: 3_000 }).toMatchObject({ reposts: 0, quotes: 1 });
  });

  it('sends ids of new, edited and removed comments, with the comment that is replied to', async () => {
    const postId = await writePost(api, author);
    const changes = await follow(reader, [`comments:${postId}`]);
    const { data: first } = await comment(author, postId, 'First');
    const { data: reply } = await comment(author, postId, 'Reply', first?.id);
    await api.as(author).call('editPostCommentAndSubComment', { postId, commentId: first?.id, comment: 'Edited' });
    await api.as(author).call('deletePostCommentAndSubComment', { commentId: reply?.id, subComment: true });
    await expect.poll(() => changes.of('comment_removed')).toHaveLength(1);
    expect(changes.of('comment_added').map(({ subject_id: id, parent_id: parent }) => [id, parent])).toContainEqual([
      first?.id,
      null,
    ]);
    expect(changes.of('comment_edited')).toMatchObject([{ subject_id: first?.id }]);
    expect(changes.of('comment_removed')).toMatchObject([{ subject_id: reply?.id, parent_id: first?.id }]);
    expect(JSON.stringify(changes.changes)).not.toContain('First');
  });

  it('sends that a post was edited to the pages of others, without its text', async () => {
    const postId = await publish(author, 'Before');
    const changes = await follow(reader, [`post:${postId}`]);
    await api.as(author).call('editPost', { postId, description: 'Afterwards' });
    await expect.poll(() => changes.of('post_edited')).toMatchObject([{ topic: `post:${postId}`, subject_id: null }]);
    expect(JSON.stringify(changes.changes)).not.toContain('Afterwards');
  });

  it('sends the pin of a comment as a change of it', async () => {
    const postId = await writePost(api, author);
    const changes = await follow(reader, [`comments:${postId}`]);
    const { data: first } = await comment(reader, postId, 'First');
    await api.as(author).call('pinPostComment', { commentId: first?.id, isPin: true });
    await expect.poll(() => changes.of('comment_edited')).toMatchObject([{ subject_id: first?.id, parent_id: null }]);
  });

  it('sends the likes of comments, in few messages, and only to readers of the comment', async () => {
    const postId = await writePost(api, author);
    const { data: first } = await comment(author, postId, 'Liked');
    const { data: second } = await comment(author, postId, 'Also liked');
    const blocked = await api.people.appUser();
    const changes = await follow(reader, [`comments:${postId}`]);
    const { data: hidden } = await comment(blocked, postId, 'Not for the reader');
    await block(api, reader, blocked);
    const likers = await Promise.all(Array.from({ length: 12 }, () => api.people.appUser()));
    const like = (person: TestPerson, commentId: number | undefined) =>
      api.as(person).call('likePostComment', { commentId, isLike: true });
    await like(author, hidden?.id);
    await Promise.all(likers.map((liker) => like(liker, first?.id)));
    await like(author, second?.id);
    const getLikes = (id: number | undefined) =>
      changes.of('comment').filter(({ subject_id: subject }) => subject === id);
    await expect
      .poll(() => getLikes(first?.id).at(-1), { timeout: 3_000 })
      .toMatchObject({
        topic: `comments:${postId}`,
        up_vote: 12,
      });
    await expect.poll(() => getLikes(second?.id)).toMatchObject([{ up_vote: 1 }]);
    expect(getLikes(first?.id).length).toBeLessThan(6);
    expect(getLikes(hidden?.id)).toEqual([]);
  });

  it('sends the results of a poll only to those who get them elsewhere', async () => {
    const postId = await writePost(api, author, { change: { type: 'poll' } });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { id, optionIds } = await addPoll(api, postId, { expiresAt, texts: ['Up', 'Down'] });
    const [undecided, own] = [await follow(reader, [`poll:${id}`]), await follow(author, [`poll:${id}`])];
    const voter = await api.people.appUser();
    await api.as(voter).call('addPollAnswer', { pollId: id, optionId: optionIds[0] });
    await expect.poll(() => undecided.of('poll')).toMatchObject([{ total_user_votes: 1, options: null }]);
    await expect
      .poll(() => own.of('poll'))
      .toMatchObject([
        {
          total_user_votes: 1,
          options: [
            { id: optionIds[0], result: 1 },
            { id: optionIds[1], result: 0 },
          ],
        },
      ]);
  });

  it('sends new posts to the feeds that show them', async () => {
    const [stock] = await stocks(api, 1);
    const [follower, watcher] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await api.as(follower).call('userFollowUnfollow', { userId: [author.id], isFollow: true });
    await api.sql`insert into watchlist_items (user_id, ticker_id) values (${watcher.id}, ${stock?.id ?? 0})`;
    const feeds = await Promise.all([
      follow(reader, ['feed:newest']),
      follow(follower, ['feed:following']),
      follow(watcher, ['feed:watchlist']),
      follow(reader, ['feed:following']),
      follow(reader, [`stock:${stock?.id}`]),
      follow(reader, [`person:${author.id}`]),
    ]);
    const about = await publish(author, `I like $${stock?.symbol}`, { sentiment: 'bull' });
    const [newest, following, watchlist, stranger, ofStock, ofPerson] = feeds;
    for (const feed of [newest, following, watchlist, ofStock, ofPerson])
      await expect
        .poll(() => feed?.of('new_post').filter(({ subject_id: id }) => id === about))
        .toMatchObject([{ sentiment: 'bull' }]);
    expect(stranger?.of('new_post')).toEqual([]);
  });

  it('sends own events: notifications with their kind, and that they were read', async () => {
    const person = await api.people.appUser();
    const postId = await writePost(api, person);
    const [own, foreign] = [await follow(person, ['me']), await follow(reader, ['me'])];
    await vote(reader, postId);
    await expect.poll(() => own.of('notification')).toMatchObject([{ topic: 'me', notification_type: 'likes' }]);
    await api.as(person).call('markNotificationRead', {});
    await expect.poll(() => own.of('notifications_read')).toHaveLength(1);
    expect(foreign.of('notification')).toEqual([]);
  });

  it('sends a declined follow request to the requester only, without a notification', async () => {
    const [owner, requester] = await Promise.all([api.people.appUser({ isPrivate: true }), api.people.appUser()]);
    const setFollow = (isFollow: boolean) =>
      api.as(requester).call('userFollowUnfollow', { userId: [owner.id], isFollow });
    const answer = (isAccept: boolean) =>
      api.as(owner).call('acceptAndDeleteFollowRequestById', { id: requester.id, isAccept });
    await setFollow(true);
    const [own, foreign] = [await follow(requester, ['me']), await follow(reader, ['me', `person:${requester.id}`])];
    await answer(false);
    await expect
      .poll(() => own.of('follow_declined'))
      .toEqual([expect.objectContaining({ topic: 'me', subject_id: owner.id, notification_type: null })]);
    expect(own.of('notification')).toEqual([]);
    expect(foreign.of('follow_declined')).toEqual([]);
    // An accepted request is a notification.
    await setFollow(true);
    await answer(true);
    await expect.poll(() => own.of('notification')).toHaveLength(1);
    expect(own.of('follow_declined')).toHaveLength(1);
  });

  it('sends no declined request of a person who blocked the requester', async () => {
    const [owner, requester] = await Promise.all([api.people.appUser({ isPrivate: true }), api.people.appUser()]);
    await api.as(requester).call('userFollowUnfollow', { userId: [owner.id], isFollow: true });
    const start = await follow(requester, ['me']);
    const { cursor } = start;
    start.close();
    await api.as(owner).call('acceptAndDeleteFollowRequestById', { id: requester.id, isAccept: false });
    await block(api, owner, requester);
    const resumed = await follow(requester, ['me'], cursor);
    expect(resumed.of('follow_declined')).toEqual([]);
  });

  it('merges many votes on one post into a few messages', async () => {
    const postId = await writePost(api, author);
    const changes = await follow(reader, [`post:${postId}`]);
    const voters = await Promise.all(Array.from({ length: 12 }, () => api.people.appUser()));
    for (const voter of voters) await vote(voter, postId);
    await expect.poll(() => changes.of('post').at(-1)?.up_vote, { timeout: 5_000 }).toBe(12);
    expect(changes.of('post').length).toBeLessThan(12);
  });

  it.each([
    ['an unknown topic', ['secrets'], 'This cannot be followed live.'],
    ['an id that is no number', ['post:1;drop'], 'This cannot be followed live.'],
    [
      'too many topics',
      Array.from({ length: MAX_SOCIAL_TOPICS + 1 }, (_unused, index) => `post:${index + 1}`),
      'You can follow at most 100 topics at once.',
    ],
  ])('refuses %s', async (_case, topics, message) => {
    const caller = await api.live(reader);
    callers.push(caller);
    const stream = caller.subscribe('socialChanges', { topics });
    expect((await stream.next())?.data?.['socialChanges']).toEqual({ status: 400, message, data: null });
    expect(await stream.next()).toBeUndefined();
  });

  it('is available to every signed-in role, and sends nothing for posts that do not exist', async () => {
    for (const role of ['bot_developer', 'admin'] as const)
      expect((await follow(await api.people.person(role), ['me', 'post:999999999'])).changes).toMatchObject([
        { kind: 'ready' },
      ]);
  });
});
