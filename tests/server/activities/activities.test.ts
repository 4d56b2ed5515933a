import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordActivity } from '../../../server/modules/ground/activities/recordActivity.ts';
import { activities } from '../../../server/database/tables/people/activities.ts';
import { mutes } from '../../../server/database/tables/people/blocks.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writeArticle, writePost } from '../posts/support.ts';
import { publishedBot, subscribe } from '../store/support.ts';

let api: TestApi;
let reader: TestPerson;
let actor: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [reader, actor] = await Promise.all([
    api.people.appUser(),
    api.people.appUser({ firstname: 'Ada', lastname: 'Kaya' }),
  ]);
});

const list = (variables: Record<string, unknown> = {}, person = reader) =>
  api.as(person).call('getActivity', { pageNumber: 1, pageSize: 20, ...variables });
const getStored = (person: TestPerson) => api.db.select().from(activities).where(eq(activities.userId, person.id));

/** Likes of so many posts of the reader, each later than the previous one. Returns the ids of the posts. */
async function likes(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const postId = await writePost(api, reader);
    api.clock.advance(1000);
    await api.db.transaction((tx) =>
      recordActivity(tx, [reader.id], { type: 'post_liked', actorId: actor.id, postId }, api.clock.now()),
    );
    ids.push(postId);
  }
  return ids;
}

describe('recorded activities', () => {
  it('include a like, once however often it is repeated, but no down votes and no own likes', async () => {
    const postId = await writePost(api, reader);
    const vote = (person: TestPerson, isUpVote: boolean, isDownVote = false) =>
      api.as(person).call('addPostVote', { postId, isUpVote, isDownVote });
    await vote(actor, false, true);
    expect(await getStored(reader)).toEqual([]);
    for (const isUp of [true, false, true]) await vote(actor, isUp);
    await vote(reader, true);
    expect(await list()).toMatchObject({
      status: 200,
      totalCount: 1,
      nextCursor: null,
      data: [
        {
          type: 'Post liked',
          text: 'Ada Kaya liked your post',
          is_read: false,
          post_id: postId,
          comment_id: null,
          news_id: null,
          user: { id: actor.id, full_name: 'Ada Kaya' },
        },
      ],
    });
  });

  it('include a comment and its reply', async () => {
    const postId = await writePost(api, reader);
    const first = await api.as(actor).call('addPostCommentAndSubComment', { postId, comment: 'Well said' });
    const commentId = first.data?.id;
    expect((await list()).data).toMatchObject([
      { text: 'Ada Kaya commented on your post', post_id: postId, comment_id: commentId },
    ]);
    await api.as(reader).call('addPostCommentAndSubComment', { postId, comment: 'Thank you', commentId });
    expect((await list({}, actor)).data).toMatchObject([{ type: 'Comment answered', post_id: postId }]);
  });

  it('include a comment on an article that the reader commented on, but no replies to other users', async () => {
    const newsId = await writeArticle(api, 'An article');
    const [talker, muting] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const add = (person: TestPerson, comment: string, commentId?: number) =>
      api.as(person).call('addNewsCommentAndSubComment', { newsId, comment, commentId });
    await add(reader, 'Interesting');
    await add(muting, 'Indeed');
    await api.as(muting).call('addMute', { kind: 'person', target: String(actor.id) });
    await api.as(reader).call('deleteActivity', { clearAll: true });
    const first = await add(actor, 'I doubt it');
    await add(actor, 'I still do');
    await add(talker, 'Why?', first.data?.id);
    expect(await list()).toMatchObject({
      totalCount: 1,
      data: [{ type: 'News commented', text: 'Ada Kaya commented on an article', news_id: newsId, post_id: null }],
    });
    expect((await list({}, actor)).data).toMatchObject([{ type: 'Comment answered' }]);
    expect(await getStored(muting)).toEqual([]);
    expect(await getStored(talker)).toEqual([]);
  });

  it('include one activity for a comment on an article that mentions the reader', async () => {
    const newsId = await writeArticle(api, 'An article');
    await api.as(reader).call('addNewsComment', { newsId, comment: 'Interesting' });
    await api.as(actor).call('addNewsComment', { newsId, comment: `Right, @${reader.username}` });
    expect((await list()).data).toMatchObject([{ text: 'Ada Kaya mentioned you', news_id: newsId }]);
  });

  it('do not exist for developers, who have no activity page: they get a notification', async () => {
    const team = await api.people.team();
    const id = await publishedBot(api, {}, team);
    await subscribe(api, id, actor);
    await api.as(actor).call('addOrEditBotReview', { id, review: 'Quick.', stars: 5 });
    await api.as(actor).call('userFollowUnfollow', { userId: [team.owner.id], isFollow: true });
    expect(await getStored(team.owner)).toEqual([]);
    expect(await api.as(team.owner).call('getActivity', { pageNumber: 1, pageSize: 10 })).toMatchObject({
      status: 403,
    });
    const { data } = await api.as(team.owner).call('getNotificationList', { pageNumber: 1, pageSize: 10 });
    expect(data).toHaveLength(2);
  });

  it('include a new follower, and a request to follow a private account', async () => {
    const closed = await api.people.appUser({ isPrivate: true });
    await api.as(actor).call('userFollowUnfollow', { userId: [reader.id, closed.id], isFollow: true });
    expect((await list()).data).toMatchObject([{ text: 'Ada Kaya started following you' }]);
    expect((await list({}, closed)).data).toMatchObject([{ text: 'Ada Kaya requested to follow you' }]);
  });

  it('are written in Turkish for Turkish readers', async () => {
    await likes(1);
    const turkish = await api
      .as(reader)
      .with({ 'accept-language': 'tr' })
      .call('getActivity', { pageNumber: 1, pageSize: 5 });
    expect(turkish.data).toMatchObject([{ type: 'Gönderi beğenildi', text: 'Ada Kaya gönderinizi beğendi' }]);
  });
});

describe('getActivity', () => {
  it('is available to app users only', async () => {
    expect(await api.as(null).raw('getActivity', { pageNumber: 1, pageSize: 5 })).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await list({}, person)).toMatchObject({ status: 403, data: null });
  });

  it('pages by number and by cursor, the latest first, without gaps or repeats', async () => {
    const posts = (await likes(5)).toReversed();
    expect((await list()).data?.map(({ post_id: id }) => id)).toEqual(posts);
    expect((await list({ pageNumber: 2, pageSize: 2 })).data?.map(({ post_id: id }) => id)).toEqual(posts.slice(2, 4));
    const first = await list({ pageSize: 2 });
    const next = await list({ pageSize: 2, cursor: first.nextCursor });
    expect(next.data?.map(({ post_id: id }) => id)).toEqual(posts.slice(2, 4));
    expect(await list({ pageSize: 2, cursor: next.nextCursor })).toMatchObject({
      totalCount: 5,
      nextCursor: null,
      data: [{ post_id: posts[4] }],
    });
  });

  it.each(['x', '!!!', '9'.repeat(5000)])('answers 400 to an invalid cursor (%#)', async (cursor) => {
    expect(await list({ cursor })).toMatchObject({ status: 400, data: null });
  });

  it('leaves out users who were blocked or muted later, and posts that are gone', async () => {
    const [visible, gone] = await likes(2);
    await api.sql`update posts set state = 'hidden' where id = ${gone ?? 0}`;
    expect((await list()).data).toMatchObject([{ post_id: visible }]);
    await api.db.insert(mutes).values({ userId: reader.id, kind: 'person', target: String(actor.id) });
    expect(await list()).toMatchObject({ totalCount: 0, data: [] });
    await api.db.delete(mutes).where(eq(mutes.userId, reader.id));
    await block(api, actor, reader);
    expect(await list()).toMatchObject({ totalCount: 0, data: [] });
  });

  it('sends the same number of statements for any page size', async () => {
    await likes(6);
    const sent = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getActivity', { pageNumber: 1, pageSize }));
    expect(await sent(6)).toBe(await sent(1));
  });
});

describe('markActivityRead', () => {
  const mark = (variables: Record<string, unknown>, person = reader) =>
    api.as(person).call('markActivityRead', variables);
  const readOnes = async () => (await list()).data?.map(({ is_read: isRead }) => isRead);

  it('marks the named activities, or all when none are named, and never those of other users', async () => {
    await likes(3);
    const ids = (await list()).data?.map(({ id }) => id) ?? [];
    await mark({ activityId: ids }, actor);
    expect(await readOnes()).toEqual([false, false, false]);
    expect(await mark({ activityId: [ids[1]] })).toMatchObject({ status: 200, message: 'Marked as read' });
    expect(await readOnes()).toEqual([false, true, false]);
    await mark({});
    expect(await readOnes()).toEqual([true, true, true]);
  });
});

describe('deleteActivity', () => {
  const remove = (variables: Record<string, unknown>, person = reader) =>
    api.as(person).call('deleteActivity', variables);

  it('is available to app users only', async () => {
    expect(await api.as(null).raw('deleteActivity', { clearAll: true })).toMatchObject(unauthenticated);
    expect(await remove({ clearAll: true }, await api.people.developer())).toMatchObject({ status: 403 });
  });

  it('deletes an activity of the caller; activities of other users are not found', async () => {
    await likes(2);
    const [first, second] = (await list()).data ?? [];
    expect(await remove({ activityId: first?.id, clearAll: false }, actor)).toMatchObject({ status: 404 });
    expect(await remove({ activityId: first?.id, clearAll: false })).toMatchObject({
      status: 200,
      message: 'Activity deleted',
    });
    expect((await list()).data).toMatchObject([{ id: second?.id }]);
    expect(await remove({ activityId: first?.id, clearAll: false })).toMatchObject({ status: 404 });
  });

  it('requires either an id or all', async () => {
    expect(await remove({ clearAll: false })).toMatchObject({ status: 400 });
  });

  it('deletes all activities of the caller, including hidden ones, and none of other users', async () => {
    await likes(2);
    await api.db.insert(mutes).values({ userId: reader.id, kind: 'person', target: String(actor.id) });
    await api.as(reader).call('userFollowUnfollow', { userId: [actor.id], isFollow: true });
    expect(await remove({ clearAll: true })).toMatchObject({ status: 200, message: 'All activities deleted' });
    expect(await getStored(reader)).toEqual([]);
    expect(await getStored(actor)).toHaveLength(1);
  });
});
