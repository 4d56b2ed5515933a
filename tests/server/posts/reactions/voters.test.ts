import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exactlyOne } from '../../../../server/database/statements/exactlyOne.ts';
import { userStatusIds } from '../../../../server/database/referenceIds.ts';
import { news, newsVotes } from '../../../../server/database/tables/market/news.ts';
import { posts, postVotes } from '../../../../server/database/tables/social/posts.ts';
import { countStatements, unauthenticated } from '../../../support/api/observe.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { block, follow } from '../../people/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const start = Date.parse('2026-01-01T00:00:00Z');
const missing = { status: 404, message: 'This could not be found.', data: null, totalCount: null };
let articles = 0;

async function post(author: TestPerson, change: Partial<typeof posts.$inferInsert> = {}): Promise<number> {
  const rows = await api.db
    .insert(posts)
    .values({ authorId: author.id, type: 'text', description: 'Text', searchKey: 'text', ...change })
    .returning({ id: posts.id });
  return exactlyOne(rows).id;
}

async function article(audience: 'market' | 'platform' = 'market'): Promise<number> {
  articles += 1;
  const rows = await api.db
    .insert(news)
    .values({
      audience,
      title: 'News',
      content: 'Text',
      source: 'Wire',
      externalId: `v${articles}`,
      publishedAt: new Date(start),
      searchKey: 'news',
    })
    .returning({ id: news.id });
  return exactlyOne(rows).id;
}

/** Each votes later than the previous user. */
const voteOnPost = (postId: number, voters: readonly TestPerson[], isUp = true) =>
  api.db
    .insert(postVotes)
    .values(voters.map(({ id }, index) => ({ postId, userId: id, isUp, createdAt: new Date(start + index * 1000) })));
const voteOnNews = (newsId: number, voters: readonly TestPerson[], isUp = true) =>
  api.db
    .insert(newsVotes)
    .values(voters.map(({ id }, index) => ({ newsId, userId: id, isUp, createdAt: new Date(start + index * 1000) })));

const ofPost = (person: TestPerson, postId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getUserUpvoteDownvoteList', { postId, vote: 'up', pageNumber: 1, pageSize: 10, ...variables });
const ofNews = (person: TestPerson, newsId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getNewsUpvoteDownvoteList', { newsId, vote: 'up', pageNumber: 1, pageSize: 10, ...variables });

describe('getUserUpvoteDownvoteList', () => {
  it('is refused to a guest', async () => {
    const variables = { postId: 1, vote: 'up' };
    expect(await api.as(null).raw('getUserUpvoteDownvoteList', variables)).toMatchObject(unauthenticated);
  });

  it('lists the voters of one direction, the latest first, with the caller’s follow of each', async () => {
    const [reader, author, first, second, against] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ isPrivate: true }),
      await api.people.appUser(),
    ];
    await follow(api, reader, first);
    const id = await post(author);
    await voteOnPost(id, [first, second]);
    await voteOnPost(id, [against], false);
    expect(await ofPost(reader, id)).toMatchObject({
      status: 200,
      totalCount: 2,
      data: [
        { id: second.id, is_follow: false },
        { id: first.id, is_follow: true },
      ],
    });
    expect(await ofPost(reader, id, { vote: 'down' })).toMatchObject({ totalCount: 1, data: [{ id: against.id }] });
    expect(await ofPost(reader, id, { pageSize: 1, pageNumber: 2 })).toMatchObject({ data: [{ id: first.id }] });
    expect(await ofPost(reader, id, { pageNumber: null, pageSize: null })).toMatchObject({ totalCount: 2 });
  });

  it('leaves out voters who are closed or hidden from the caller', async () => {
    const [reader, author, seen, away, blocker, blocked] = [
      await api.people.developer(),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
      await api.people.appUser(),
    ];
    await block(api, blocker, reader);
    await block(api, reader, blocked);
    const id = await post(author);
    await voteOnPost(id, [seen, away, blocker, blocked]);
    expect(await ofPost(reader, id)).toMatchObject({ totalCount: 1, data: [{ id: seen.id }] });
  });

  it('gives the same answer for posts that the caller must not see and for missing posts', async () => {
    const [reader, open, closed, away, blocker] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ isPrivate: true }),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    await block(api, blocker, reader);
    const ids = await Promise.all([
      post(closed),
      post(away),
      post(blocker),
      post(open, { state: 'hidden' }),
      post(open, { state: 'deleted' }),
    ]);
    for (const id of [...ids, 999_999_999, Number.MAX_SAFE_INTEGER]) expect(await ofPost(reader, id)).toEqual(missing);
    const own = await post(closed);
    await follow(api, reader, closed);
    for (const person of [reader, closed, await api.people.admin()])
      expect(await ofPost(person, own)).toMatchObject({ status: 200 });
  });

  it('sends the same number of statements for any page size', async () => {
    const [reader, author] = [await api.people.appUser(), await api.people.appUser()];
    const id = await post(author);
    await voteOnPost(id, await Promise.all(Array.from({ length: 5 }, () => api.people.appUser())));
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) =>
        caller.call('getUserUpvoteDownvoteList', { postId: id, vote: 'up', pageNumber: 1, pageSize }),
      );
    expect(await request(1)).toBe(await request(100));
  });
});

describe('getNewsUpvoteDownvoteList', () => {
  it('is refused to a guest', async () => {
    const variables = { newsId: 1, vote: 'up' };
    expect(await api.as(null).raw('getNewsUpvoteDownvoteList', variables)).toMatchObject(unauthenticated);
  });

  it('lists the voters of one direction, the latest first, without hidden users', async () => {
    const [reader, first, second, blocker] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
    ];
    await block(api, blocker, reader);
    const id = await article();
    await voteOnNews(id, [first, second, blocker]);
    expect(await ofNews(reader, id)).toMatchObject({
      status: 200,
      totalCount: 2,
      data: [{ id: second.id }, { id: first.id }],
    });
    expect(await ofNews(reader, id, { vote: 'down' })).toMatchObject({ totalCount: 0, data: [] });
  });

  it('restricts platform news to its audience', async () => {
    const id = await article('platform');
    expect(await ofNews(await api.people.appUser(), id)).toEqual(missing);
    expect(await ofNews(await api.people.developer(), id)).toMatchObject({ status: 200 });
    expect(await ofNews(await api.people.admin(), 999_999_999)).toEqual(missing);
  });
});
