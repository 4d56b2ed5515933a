import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { news, newsVotes } from '../../../server/database/tables/market/news.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { notFound, writeNews, findWrongVotes } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
});
afterAll(() => api.close());

const vote = (person: TestPerson, newsId: number, way: 'up' | 'down' | 'none') =>
  api.as(person).call('newsUpVoteDownVote', { newsId, isUpVote: way === 'up', isDownVote: way === 'down' });

const getVote = (newsId: number, userId: number) =>
  api.db
    .select({ isUp: newsVotes.isUp })
    .from(newsVotes)
    .where(and(eq(newsVotes.newsId, newsId), eq(newsVotes.userId, userId)));

describe('newsUpVoteDownVote', () => {
  it('is refused to guests, developers and admins', async () => {
    const id = await writeNews(api);
    const variables = { newsId: id, isUpVote: true, isDownVote: false };
    expect(await api.as(null).raw('newsUpVoteDownVote', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await vote(person, id, 'up')).toMatchObject({ status: 403, data: null });
    expect(await api.db.select().from(newsVotes).where(eq(newsVotes.newsId, id))).toEqual([]);
  });

  it('sets, changes and removes a vote; repeating it changes nothing', async () => {
    const id = await writeNews(api);
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
    expect(await findWrongVotes(api)).toEqual([]);
    expect(await getNotices(api, reader.id)).toEqual([]);
  });

  it('refuses both directions at once, missing articles, and platform news', async () => {
    const id = await writeNews(api);
    expect(
      await api.as(reader).call('newsUpVoteDownVote', { newsId: id, isUpVote: true, isDownVote: true }),
    ).toMatchObject({ status: 400, message: 'A vote can be up or down, not both.', data: null });
    expect(await vote(reader, 999_999_999, 'up')).toEqual(notFound);
    expect(await vote(reader, Number.MAX_SAFE_INTEGER, 'none')).toEqual(notFound);
    const platform = await writeNews(api, { audience: 'platform' });
    expect(await vote(reader, platform, 'up')).toEqual(notFound);
    expect(await getVote(platform, reader.id)).toEqual([]);
  });

  it('stores one vote each under parallel writes: of one user, and of two hundred', async () => {
    const [contestedId, popularId] = [await writeNews(api), await writeNews(api)];
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
    const [row] = await api.db.select().from(news).where(eq(news.id, popularId));
    expect(row).toMatchObject({ upVotes: 150, downVotes: 50 });
    expect(await findWrongVotes(api)).toEqual([]);
  }, 120_000);
});
