import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts, postVotes } from '../../../../server/database/tables/social/posts.ts';
import { getNotices, unauthenticated } from '../../../support/api/observe.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { notFound, writePost, findWrongCounts } from '../support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const vote = (person: TestPerson, postId: number, way: 'up' | 'down' | 'none') =>
  api.as(person).call('addPostVote', { postId, isUpVote: way === 'up', isDownVote: way === 'down' });

const getVote = (postId: number, userId: number) =>
  api.db
    .select({ isUp: postVotes.isUp })
    .from(postVotes)
    .where(and(eq(postVotes.postId, postId), eq(postVotes.userId, userId)));

describe('addPostVote', () => {
  it('is refused to guests, developers and admins', async () => {
    const id = await writePost(api, author);
    const variables = { postId: id, isUpVote: true, isDownVote: false };
    expect(await api.as(null).raw('addPostVote', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await vote(person, id, 'up')).toMatchObject({ status: 403, data: null });
    expect(await api.db.select().from(postVotes).where(eq(postVotes.postId, id))).toEqual([]);
  });

  it('sets, changes and removes a vote; repeating it changes nothing', async () => {
    const id = await writePost(api, author);
    const seen = (up: number, down: number) => ({
      status: 200,
      data: { id, up_vote: up, down_vote: down, is_user_up_vote: up === 1, is_user_down_vote: down === 1 },
    });
    expect(await vote(reader, id, 'up')).toMatchObject({ ...seen(1, 0), message: 'Your vote was saved' });
    expect(await vote(reader, id, 'up')).toMatchObject(seen(1, 0));
    expect(await vote(reader, id, 'down')).toMatchObject(seen(0, 1));
    expect(await getVote(id, reader.id)).toEqual([{ isUp: false }]);
    expect(await vote(reader, id, 'none')).toMatchObject(seen(0, 0));
    expect(await vote(reader, id, 'none')).toMatchObject(seen(0, 0));
    expect(await getVote(id, reader.id)).toEqual([]);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('refuses both directions at once, and missing posts', async () => {
    const id = await writePost(api, author);
    expect(await api.as(reader).call('addPostVote', { postId: id, isUpVote: true, isDownVote: true })).toMatchObject({
      status: 400,
      message: 'A vote can be up or down, not both.',
      data: null,
    });
    expect(await vote(reader, 999_999_999, 'up')).toEqual(notFound);
    expect(await vote(reader, Number.MAX_SAFE_INTEGER, 'none')).toEqual(notFound);
  });

  it('notifies the author of likes in one notification, and never of a down vote or an own like', async () => {
    const writer = await api.people.appUser();
    const id = await writePost(api, writer);
    await vote(writer, id, 'up');
    await vote(await api.people.appUser(), id, 'down');
    expect(await getNotices(api, writer.id)).toEqual([]);
    const liker = await api.people.appUser();
    await vote(liker, id, 'up');
    await vote(reader, id, 'up');
    await vote(reader, id, 'none');
    await vote(reader, id, 'up');
    expect(await getNotices(api, writer.id)).toMatchObject([
      { groupKey: `post:${id}:vote`, actorId: reader.id, actorCount: 2, link: `/posts/${id}`, readAt: null },
    ]);
  });

  it('quotes the beginning of the post, whatever words its author muted', async () => {
    const writer = await api.people.appUser();
    await api.as(writer).call('addMute', { kind: 'word', target: 'breakout' });
    const getTexts = async () =>
      (await api.as(writer).call('getNotificationList', { pageNumber: 1, pageSize: 5 })).data?.map(({ text }) => text);
    await vote(
      reader,
      await writePost(api, writer, { change: { description: `A breakout\n${'far '.repeat(40)}` } }),
      'up',
    );
    const [long] = (await getTexts()) ?? [];
    expect(long).toMatch(/ liked your post: “A breakout far far .*…”$/);
    expect(long?.length).toBeLessThan(140);
    await vote(reader, await writePost(api, writer, { change: { type: 'image', description: '' } }), 'up');
    expect((await getTexts())?.[0]).toMatch(/ liked your post$/);
  });

  it('changes the rank of the post by popularity', async () => {
    const id = await writePost(api, author);
    const rank = async () => (await api.db.select({ at: posts.popularity }).from(posts).where(eq(posts.id, id)))[0]?.at;
    await vote(reader, id, 'up');
    const liked = (await rank()) ?? 0;
    await vote(await api.people.appUser(), id, 'up');
    expect(await rank()).toBeGreaterThan(liked);
    await vote(reader, id, 'down');
    await vote(author, id, 'down');
    expect(await rank()).toBeLessThan(liked);
  });

  it('stores one vote each under parallel writes: of one user, and of two hundred', async () => {
    const [contestedId, popularId] = [await writePost(api, author), await writePost(api, author)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) => vote(reader, contestedId, index % 2 === 0 ? 'up' : 'down')),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await getVote(contestedId, reader.id)).toHaveLength(1);
    const people = await Promise.all(Array.from({ length: 200 }, () => api.people.appUser()));
    const results = await Promise.all(
      people.map((person, index) => vote(person, popularId, index % 4 === 0 ? 'down' : 'up')),
    );
    expect(results.filter(({ status }) => status !== 200)).toEqual([]);
    const [row] = await api.db.select().from(posts).where(eq(posts.id, popularId));
    expect(row).toMatchObject({ upVotes: 150, downVotes: 50 });
    expect(await findWrongCounts(api)).toEqual([]);
  }, 120_000);
});
