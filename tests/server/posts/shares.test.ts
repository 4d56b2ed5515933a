import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { follow } from '../people/support.ts';
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

  it('is for app users, of posts that they see and whose author is not private', async () => {
    const postId = await writePost(api, author);
    expect(await api.as(null).raw('repostPost', { postId, isRepost: true })).toMatchObject(unauthenticated);
    expect(await repost(await api.people.admin(), postId)).toMatchObject({ status: 403 });
    expect(await repost(reader, 999_999)).toEqual(notFound);
    const hidden = await api.people.appUser({ isPrivate: true });
    await follow(api, reader, hidden);
    const own = await writePost(api, hidden);
    const message = 'Posts of private accounts cannot be shared.';
    expect(await repost(reader, own)).toMatchObject({ status: 403, message });
    expect(await addPost(api, reader, { quotedId: own })).toMatchObject({ status: 403, message });
    expect(await read(reader, own)).toMatchObject({ viewer_can: { repost: false, quote: false } });
    expect(await repost(sharer, own)).toEqual(notFound);
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

  it('show nothing of people whom the reader blocked, and are hidden where they are muted', async () => {
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
