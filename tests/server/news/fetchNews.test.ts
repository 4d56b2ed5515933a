import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { news, newsChannels, newsTickers } from '../../../server/database/tables/market/news.ts';
import { ChannelFailure, type Article, type NewsChannel } from '../../../server/ports/news/news.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { stocks } from '../posts/support.ts';

let api: TestApi;
/** A fixed clock, because the tests check the exact second of pauses. */
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-19T22:00:00Z');
  api = await startTestApi();
});
afterEach(() => api.close());

const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

const article = (externalId: string, change: Partial<Article> = {}): Article => ({
  externalId,
  language: 'en',
  title: `Title ${externalId}`,
  content: 'Text.',
  url: null,
  publishedAt: new Date('2026-01-05T10:00:00Z'),
  tickerIds: [],
  simulated: false,
  ...change,
});

/** A channel that returns the lists of the test, one for each reading. */
function channel(
  answers: (readonly Article[] | Error)[],
  change: Partial<NewsChannel> = {},
  after: readonly NewsChannel[] = [],
) {
  const requests: unknown[] = [];
  const made: NewsChannel = {
    key: 'https://feed.example/rss',
    pauseSeconds: 600,
    read(state, at) {
      requests.push(state);
      const answer = answers[Math.min(requests.length, answers.length) - 1] ?? [];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({
        articles: answer,
        state: { name: `Feed ${requests.length}`, etag: `"${requests.length}"`, lastModified: null, readUntil: at },
      });
    },
    ...change,
  };
  return {
    requests,
    made,
    run: () => api.runJob('fetch-news', { news: { channels: [made, ...after] }, now: () => now }),
  };
}

const rows = () => api.db.select().from(news);
const getChannelRow = async () => (await api.db.select().from(newsChannels))[0];

describe('fetch-news', () => {
  it('stores each article once, with its stocks, under the first name of the channel', async () => {
    const [stock] = await stocks(api, 1);
    if (stock === undefined) throw new Error('The reference data is missing');
    const { run, requests } = channel([
      [article('a', { tickerIds: [stock.id, stock.id, 999_999_999] }), article('b')],
      [article('b', { title: 'Told again' }), article('c')],
    ]);
    await run();
    pass(700);
    await run();
    expect(new Map((await rows()).map(({ externalId, source }) => [externalId, source]))).toEqual(
      new Map([
        ['a', 'Feed 1'],
        ['b', 'Feed 1'],
        ['c', 'Feed 1'],
      ]),
    );
    expect(await rows()).toHaveLength(3);
    expect((await rows()).map(({ title }) => title)).not.toContain('Told again');
    expect(await api.db.select().from(newsTickers)).toMatchObject([{ tickerId: stock.id }]);
    expect(requests[1]).toMatchObject({ name: 'Feed 1', etag: '"1"' });
    expect(await getChannelRow()).toMatchObject({ name: 'Feed 1', etag: '"2"', failures: 0 });
  });

  it('is not requested again before its pause is over', async () => {
    const { run, requests } = channel([[]]);
    await run();
    pass(599);
    await run();
    expect(requests).toHaveLength(1);
    pass(1);
    await run();
    expect(requests).toHaveLength(2);
  });

  it('stores nothing twice when several processes run in parallel', async () => {
    const many = Array.from({ length: 150 }, (_unused, index) => article(`n${index}`));
    const { run } = channel([many], { pauseSeconds: 0 });
    await Promise.all(Array.from({ length: 5 }, () => run()));
    expect(await rows()).toHaveLength(150);
  });

  it('retries a failing channel after a growing pause, without affecting the others', async () => {
    const { run, requests } = channel([
      new ChannelFailure('status 500'),
      new ChannelFailure('status 429', { retryAfterSeconds: 7_200 }),
      [article('late')],
    ]);
    const sound = channel([[article('sound')]], { key: 'https://sound.example/rss' });
    await run();
    await sound.run();
    expect(await rows()).toHaveLength(1);
    expect((await api.db.select().from(newsChannels)).find(({ failures }) => failures > 0)).toMatchObject({
      failures: 1,
      failure: 'status 500',
    });
    await run();
    expect(requests).toHaveLength(1);
    pass(600);
    await run();
    pass(7_199);
    await run();
    expect(requests).toHaveLength(2);
    pass(1);
    await run();
    expect((await rows()).map(({ externalId }) => externalId)).toContain('late');
    expect(await api.sql`select 1 from news_channels where failures > 0`).toHaveLength(0);
  });

  it('stores nothing of a reading that failed because of an internal error', async () => {
    const behind = channel([[article('behind')]], { key: 'https://behind.example/rss' });
    const { run, requests } = channel([new TypeError('a bug')], {}, [behind.made]);
    await expect(run()).rejects.toThrow('news of some channels could not be stored');
    // The channels after it were read, and the failed one waits like others that fail.
    expect((await rows()).map(({ externalId }) => externalId)).toEqual(['behind']);
    await run();
    expect(requests).toHaveLength(1);
    const failed = (await api.db.select().from(newsChannels)).filter(({ failures }) => failures > 0);
    expect(failed).toMatchObject([{ failures: 1, failure: 'an internal error' }]);
  });

  it('stores what the simulated exchange wrote since the last run, visible to all readers', async () => {
    api.clock.moveTo(new Date('2026-11-19T22:00:00Z'));
    await api.runJob('fetch-news');
    const first = await rows();
    expect(first.length).toBeGreaterThan(5);
    await api.runJob('fetch-news');
    expect(await rows()).toHaveLength(first.length);
    // A weekend without a server.
    api.clock.moveTo(new Date('2026-11-24T22:00:00Z'));
    await api.runJob('fetch-news');
    await api.runJob('fetch-news');
    const all = await rows();
    const days = new Set(all.map(({ externalId }) => externalId.split(':')[1]));
    expect([...days]).toEqual(expect.arrayContaining(['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24']));
    const reader = await api.people.appUser();
    const { data, totalCount } = await api.as(reader).call('getAllNewsDetails', { pageNumber: 1, pageSize: 100 });
    expect(totalCount).toBe(all.length);
    expect(data?.every(({ is_simulated, source }) => is_simulated && source === 'Bourse Simulated Newswire')).toBe(
      true,
    );
    expect(data?.some(({ ticker_details }) => ticker_details.length > 0)).toBe(true);
  });
});
