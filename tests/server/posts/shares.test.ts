import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { listed, notFound, writePost } from './support.ts';
import { addPost, newPost, numPosts } from './write.ts';

let api: TestApi;
let author: TestPerson;
let sharer: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, sharer, reader] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
  await follow(api, reader, sharer);
});
afterAll(() => api.close());

const repost = (person: TestPerson, postId: number, isRepost = true) =>
  api.as(person).call('repostPost', { postId, isRepost });
const quote = (person: TestPerson, quotedId: number, description = 'What I think of it') =>
  newPost(api, person, { description, quotedId });
const read = async (person: TestPerson, postId: number) =>
  (await api.as(person).call('getPostDataByPostId', { postId })).data;
const getFeed = async (person: TestPerson, feed = 'following') =>
  (await api.as(person).call('getUserPostList', { feed, pageNumber: 1, pageSize: 50 })).data ?? [];

/** Posts whose numbers of shares differ from their rows; must be empty. */
const findWrongCounts = () => api.sql`
  select id from posts p
  where repost_count <> (select count(*) from posts s where s.shared_id = p.id and s.is_repost and s.state = 'visible')
     or quote_count <> (select count(*) from posts s
       where s.shared_id = p.id and not s.is_repost and not s.is_detached and s.state <> 'deleted')`;

describe('repostPost', () => {
  it('shows the post to the followers, once, and is counted and undone', async () => {
    const postId = await writePost(api, author, { description: 'Worth reading' });
    const before = await numPosts(api, sharer);
    expect(await repost(sharer, postId)).toMatchObject({
      status: 200,
      message: 'Reposted',
      data: { id: postId, reposts: 1, is_user_repost: true },
    });
    await repost(sharer, postId);
    const shown = (await getFeed(reader)).filter(({ shared_post_id: id }) => id === postId);
    expect(shown).toMatchObject([
      { is_repost: true, user_id: sharer.id, shared_post: { id: postId, description: 'Worth reading' } },
    ]);
    expect(await listed(api, reader, { userId: sharer.id })).toContain(shown[0]?.id);
    expect((await getFeed(reader, 'newest')).some(({ is_repost: isRepost }) => isRepost)).toBe(false);
    const people = await api.as(reader).call('getReposters', { postId, pageNumber: 1, pageSize: 10 });
    expect(people).toMatchObject({ totalCount: 1, data: [{ id: sharer.id }] });
    expect(await numPosts(api, sharer)).toBe(before);
    const notices = await getNotices(api, author.id);
    expect(notices.filter(({ messageId }) => messageId === 'notifications.postReposted')).toHaveLength(1);

    expect(await repost(sharer, postId, false)).toMatchObject({ data: { reposts: 0, is_user_repost: false } });
    await repost(sharer, postId, false);
    expect((await getFeed(reader)).filter(({ shared_post_id: id }) => id === postId)).toEqual([]);
    expect(await findWrongCounts()).toEqual([]);
  });

  it('happens once when it is sent many times at once', async () => {
    const postId = await writePost(api, author);
    const fresh = await api.people.appUser();
    await Promise.all(Array.from({ length: 8 }, () => repost(fresh, postId)));
    expect(await read(reader, postId)).toMatchObject({ reposts: 1 });
    expect(await findWrongCounts()).toEqual([]);
  });

  it('cannot be voted on, commented on, edited, deleted, reported or reposted itself', async () => {
    const postId = await writePost(api, author);
    const person = await api.people.appUser();
    await repost(person, postId);
    const [id = 0] = await listed(api, person, { userId: person.id });
    const calls = await Promise.all([
      api.as(reader).call('addPostVote', { postId: id, isUpVote: true, isDownVote: false }),
      api.as(reader).call('addPostCommentAndSubComment', { postId: id, comment: 'Hm' }),
      api.as(person).call('editPost', { postId: id, description: 'Mine' }),
      api.as(reader).call('repostPost', { postId: id, isRepost: true }),
      addPost(api, reader, { quotedId: id }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await read(reader, id)).toMatchObject({ viewer_can: { vote: false, comment: false, repost: false } });
  });

  it('is for app users, of posts that they see', async () => {
    const postId = await writePost(api, author);
    expect(await api.as(null).raw('repostPost', { postId, isRepost: true })).toMatchObject(unauthenticated);
    expect(await repost(await api.people.admin(), postId)).toMatchObject({ status: 403 });
    expect(await repost(reader, 999_999)).toEqual(notFound);
  });

  it('is refused where one of the two blocked the other', async () => {
    const [blocker, blocked] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const [ofBlocker, ofBlocked] = [await writePost(api, blocker), await writePost(api, blocked)];
    await block(api, blocker, blocked);
    expect(await repost(blocked, ofBlocker)).toEqual(notFound);
    expect(await repost(blocker, ofBlocked)).toEqual(notFound);
    expect(await addPost(api, blocked, { quotedId: ofBlocker })).toMatchObject({ status: 404 });
    expect(await api.as(blocked).call('getReposters', { postId: ofBlocker })).toMatchObject({ status: 404 });
  });

  it('shows posts of private accounts to their followers only', async () => {
    const hidden = await api.people.appUser({ isPrivate: true });
    const [follower, friend] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await Promise.all([follow(api, follower, hidden), follow(api, friend, hidden)]);
    await Promise.all([follow(api, friend, follower), follow(api, reader, follower)]);
    const postId = await writePost(api, hidden);
    expect(await repost(reader, postId)).toEqual(notFound);
    expect(await addPost(api, reader, { quotedId: postId })).toMatchObject({ status: 404 });
    expect(await repost(follower, postId)).toMatchObject({ status: 200 });
    const quoteId = await quote(follower, postId);
    const findShares = async (person: TestPerson) =>
      (await getFeed(person)).filter(({ is_repost: isRepost, user_id: by }) => isRepost && by === follower.id);
    expect(await findShares(friend)).toMatchObject([{ shared_post: { id: postId } }]);
    expect(await findShares(reader)).toEqual([]);
    expect(await read(friend, quoteId)).toMatchObject({ shared_post: { id: postId }, is_shared_gone: false });
    expect(await listed(api, friend, { quotesOf: postId })).toEqual([quoteId]);
    for (const id of [postId, 999_999])
      expect(await api.as(reader).call('getUserPostList', { quotesOf: id, pageNumber: 1, pageSize: 10 })).toMatchObject(
        {
          status: 404,
        },
      );
    expect(await read(reader, quoteId)).toMatchObject({ shared_post: null, is_shared_gone: true });
  });
});

describe('shares by a private account', () => {
  it('are for its followers: not among the reposters for others, and no notice for an author who does not follow', async () => {
    const [hidden, follower, writer] = await Promise.all([
      api.people.appUser({ isPrivate: true }),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await follow(api, follower, hidden);
    const postId = await writePost(api, writer);
    await repost(hidden, postId);
    const quoteId = await quote(hidden, postId);
    const listReposters = async (person: TestPerson) =>
      api.as(person).call('getReposters', { postId, pageNumber: 1, pageSize: 10 });
    expect(await listReposters(follower)).toMatchObject({ totalCount: 1, data: [{ id: hidden.id }] });
    expect(await listReposters(hidden)).toMatchObject({ totalCount: 1 });
    expect(await listReposters(writer)).toMatchObject({ totalCount: 0, data: [] });
    expect(await getNotices(api, writer.id)).toEqual([]);
    // A quote that the author cannot see is like one that does not exist.
    for (const person of [writer, reader])
      expect(await api.as(person).call('detachQuote', { postId: quoteId })).toEqual(notFound);
    expect(await read(follower, quoteId)).toMatchObject({ shared_post: { id: postId } });

    const ofFollower = await writePost(api, follower);
    await repost(hidden, ofFollower);
    await quote(hidden, ofFollower);
    expect((await getNotices(api, follower.id)).map(({ messageId }) => messageId).toSorted()).toEqual([
      'notifications.postQuoted',
      'notifications.postReposted',
    ]);
    expect(await findWrongCounts()).toEqual([]);
  });
});

describe('quotes', () => {
  it('show the quoted post, one level of it, and are listed', async () => {
    const first = await writePost(api, author, { description: 'First' });
    const second = await quote(sharer, first, 'Second');
    const third = await quote(author, second, 'Third');
    expect(await read(reader, third)).toMatchObject({
      is_repost: false,
      shared_post: { id: second, shared_post_id: first, is_shared_gone: false },
    });
    expect((await read(reader, third))?.shared_post?.shared_post ?? null).toBeNull();
    expect(await read(reader, first)).toMatchObject({ quotes: 1 });
    expect(await listed(api, reader, { quotesOf: first })).toEqual([second]);
    const notices = await getNotices(api, author.id);
    expect(notices.some(({ messageId }) => messageId === 'notifications.postQuoted')).toBe(true);
    expect(await findWrongCounts()).toEqual([]);
  });

  it('notify the quoted author once, also when the text mentions them', async () => {
    const [writer, friend] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const postId = await writePost(api, writer);
    const quoteId = await quote(sharer, postId, `@${writer.username} and @${friend.username}, what do you think?`);
    expect(await getNotices(api, writer.id)).toMatchObject([
      { messageId: 'notifications.postQuoted', actorId: sharer.id, link: `/posts/${quoteId}` },
    ]);
    expect(await getNotices(api, friend.id)).toMatchObject([{ messageId: 'notifications.mentioned' }]);
    await Promise.all(Array.from({ length: 4 }, () => repost(friend, postId)));
    const ofReposts = (await getNotices(api, writer.id)).filter(
      ({ messageId }) => messageId === 'notifications.postReposted',
    );
    expect(ofReposts).toMatchObject([{ actorId: friend.id, link: `/posts/${postId}` }]);
    // People are not notified of their own actions.
    await repost(writer, postId);
    await quote(writer, postId);
    expect(await getNotices(api, writer.id)).toHaveLength(2);
  });

  it('show a removed post as gone', async () => {
    const postId = await writePost(api, author);
    const [quoteId] = [await quote(sharer, postId), await repost(sharer, postId)];
    await api.as(author).call('deletePost', { postId });
    expect(await read(reader, quoteId)).toMatchObject({
      shared_post: null,
      shared_post_id: null,
      is_shared_gone: true,
    });
    expect((await getFeed(reader)).filter(({ is_repost: isRepost, shared_post: post }) => isRepost && !post)).toEqual(
      [],
    );
    // Taking the repost back works without the post.
    expect(await repost(sharer, postId, false)).toMatchObject({ status: 200, data: null });
    expect(await findWrongCounts()).toEqual([]);
  });

  it('hide posts of blocked people, and are left out where the quoted author is muted', async () => {
    const viewer = await api.people.appUser();
    await follow(api, viewer, sharer);
    const postId = await writePost(api, author);
    const quoteId = await quote(sharer, postId);
    await repost(sharer, postId);
    await api.as(viewer).call('addMute', { kind: 'person', target: String(author.id) });
    expect((await getFeed(viewer)).filter(({ shared_post_id: id }) => id === postId)).toEqual([]);
    expect(await read(viewer, quoteId)).toMatchObject({ shared_post: { id: postId } });
    await api.as(viewer).call('blockUsersById', { blockUserId: author.id });
    expect(await read(viewer, quoteId)).toMatchObject({ shared_post: null, is_shared_gone: true });
  });

  it('are switched off and detached by the author of the post alone', async () => {
    const postId = await writePost(api, author);
    const quoteId = await quote(sharer, postId);
    const setQuoting = (person: TestPerson, isAllowed: boolean) =>
      api.as(person).call('setPostQuoting', { postId, isAllowed });
    expect(await setQuoting(sharer, false)).toMatchObject({ status: 403 });
    expect(await setQuoting(author, false)).toMatchObject({ status: 200, data: { are_quotes_off: true } });
    expect(await addPost(api, reader, { quotedId: postId })).toMatchObject({
      status: 403,
      message: 'The author does not allow quotes of this post.',
    });
    expect(await addPost(api, author, { description: 'My own', quotedId: postId })).toMatchObject({ status: 200 });
    const detach = (person: TestPerson) => api.as(person).call('detachQuote', { postId: quoteId });
    expect(await detach(sharer)).toMatchObject({ status: 403 });
    expect(await detach(author)).toMatchObject({ status: 200, data: { shared_post: null, is_shared_gone: true } });
    expect(await detach(author)).toMatchObject({ status: 404 });
    expect(await listed(api, reader, { quotesOf: postId })).not.toContain(quoteId);
    expect(await read(reader, postId)).toMatchObject({ quotes: 1 });
    await api.as(sharer).call('deletePost', { postId: quoteId });
    expect(await findWrongCounts()).toEqual([]);
  });

  it('are no posts that share news', async () => {
    const postId = await writePost(api, author);
    expect(await addPost(api, reader, { post_type: 'news', newsId: 1, quotedId: postId })).toMatchObject({
      status: 400,
    });
  });
});

describe('a list with reposts and quotes', () => {
  it('costs one statement more than a list without, for any number of them', async () => {
    const [viewer, writer, friend] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await Promise.all([follow(api, viewer, writer), follow(api, viewer, friend)]);
    const ids = await Promise.all(Array.from({ length: 4 }, () => writePost(api, writer)));
    const request = () =>
      countStatements(api, viewer, (caller) =>
        caller.call('getUserPostList', { feed: 'following', pageNumber: 1, pageSize: 50 }),
      );
    const without = await request();
    const [first = 0, ...rest] = ids;
    await repost(friend, first);
    expect(await request()).toBe(without + 1);
    for (const id of rest) {
      await repost(friend, id);
      await quote(friend, id, `What I think of ${id}`);
    }
    expect(await request()).toBe(without + 1);
    expect(without + 1).toBeLessThanOrEqual(9);
  });
});
