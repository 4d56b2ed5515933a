import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsVotes } from '../../../server/database/tables/market/news.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { stocks } from '../posts/support.ts';
import { notFound, writeNews } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://bourse.example' } });
  reader = await api.people.appUser();
});
afterAll(() => api.close());

const read = (person: TestPerson, newsId: number) => api.as(person).call('getNewsDetails', { newsId });

describe('getNewsDetails', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getNewsDetails', { newsId: 1 })).toMatchObject(unauthenticated);
  });

  it('returns an article with its text, its stocks, the caller’s vote and its address', async () => {
    const [first, second] = await stocks(api, 2);
    if (first === undefined || second === undefined) throw new Error('The reference data is missing');
    const id = await writeNews(api, { title: 'Two rise', content: 'One.\n\nTwo.', simulated: true }, [
      first.id,
      second.id,
    ]);
    await api.db.insert(newsVotes).values({ newsId: id, userId: reader.id, isUp: true });
    const { status, data } = await read(reader, id);
    expect({ status, data }).toMatchObject({
      status: 200,
      data: {
        id,
        title: 'Two rise',
        content: 'One.\n\nTwo.',
        message: 'Two rise',
        source: 'Wire',
        url: null,
        is_simulated: true,
        is_user_up_vote: true,
        is_user_down_vote: false,
        shared_url: `https://bourse.example/application-user/latest-news?news=${id}`,
      },
    });
    expect(data?.ticker_details.map(({ ticker_symbol }) => ticker_symbol)).toEqual(
      [first.symbol, second.symbol].toSorted(),
    );
  });

  it('answers 404 for a missing article', async () => {
    for (const id of [999_999_999, Number.MAX_SAFE_INTEGER]) expect(await read(reader, id)).toEqual(notFound);
  });

  it('restricts news of the platform to its audience, in any language', async () => {
    const id = await writeNews(api, { audience: 'platform', language: 'tr' });
    expect(await read(reader, id)).toEqual(notFound);
    expect(await read(await api.people.developer(), id)).toMatchObject({ status: 200, data: { id } });
    expect(await read(await api.people.admin(), id)).toMatchObject({ status: 200, data: { id } });
  });

  it('opens muted news, because it was requested directly', async () => {
    const muting = await api.people.appUser();
    const id = await writeNews(api, { title: 'Whale sighted' });
    await api.as(muting).call('addMute', { kind: 'word', target: 'whale' });
    expect(await read(muting, id)).toMatchObject({ status: 200, data: { id } });
  });
});
