import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { news, newsChannels, newsTickers } from '../../../server/database/tables/market/news.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { item, rss, startFeedServer, type FeedServer } from '../../support/news/feedServer.ts';

let server: FeedServer;
let api: TestApi;
/** A fixed clock, because the tests check the exact second of feeds and pauses. */
let now: Date;
beforeAll(async () => {
  server = await startFeedServer();
  api = await startTestApi({ env: { NEWS_FEEDS: server.url, NEWS_PRIVATE_NETWORKS: '127.0.0.1' } });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
});
afterEach(async () => {
  await api.db.delete(news);
  await api.db.delete(newsChannels);
  server.requests.length = 0;
});

const fetchNews = () => api.runJob('fetch-news', { now: () => now });
const advanceClock = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
const getChannelRow = async () => (await api.db.select().from(newsChannels)).at(0);
const answerWith = (text: string | Buffer, headers: Record<string, string> = {}): void =>
  server.answer((_request, response) => response.writeHead(200, headers).end(text));

describe('the language of a feed', () => {
  it('is the configured one', async () => {
    const own = await startTestApi({ env: { NEWS_FEEDS: `${server.url} tr`, NEWS_PRIVATE_NETWORKS: '127.0.0.1' } });
    try {
      answerWith(rss([item('1', 'Hava durumu')]));
      await own.runJob('fetch-news', { now: () => now });
      expect(await own.db.select({ language: news.language }).from(news)).toEqual([{ language: 'tr' }]);
    } finally {
      await own.close();
    }
  });
});

describe('news from feeds', () => {
  it('is read instead of generated, with its stocks, and shown with its source', async () => {
    answerWith(rss([item('1', 'Microsoft (MSFT) rises', '<description>Text.</description>'), item('2', 'Weather')]));
    await fetchNews();
    const reader = await api.people.appUser();
    const { data, totalCount } = await api.as(reader).call('getAllNewsDetails', { pageNumber: 1, pageSize: 10 });
    expect(totalCount).toBe(2);
    expect(data?.find(({ title }) => title.startsWith('Microsoft'))).toMatchObject({
      source: 'Example News',
      is_simulated: false,
      url: 'https://news.example/1',
      image: null,
      ticker_details: [{ ticker_symbol: 'MSFT' }],
    });
    expect(await api.db.select().from(newsTickers)).toHaveLength(1);
  });

  it('is requested conditionally: 304 changes nothing', async () => {
    answerWith(rss([item('1', 'One')]), { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 11:00:00 GMT' });
    await fetchNews();
    expect(server.requests[0]?.headers).not.toHaveProperty('if-none-match');
    server.answer((_request, response) => response.writeHead(304).end());
    advanceClock(900);
    await fetchNews();
    expect(server.requests[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Fri, 20 Nov 2026 11:00:00 GMT',
    });
    expect(await getChannelRow()).toMatchObject({ name: 'Example News', etag: '"v1"', failures: 0, readUntil: now });
    answerWith(rss([item('1', 'One'), item('2', 'Two')]));
    advanceClock(900);
    await fetchNews();
    expect(await api.db.select().from(news)).toHaveLength(2);
    expect(await getChannelRow()).toMatchObject({ etag: null, lastModified: null });
  });

  it('has the same articles when the feed is renamed or moved', async () => {
    answerWith(rss([item('1', 'One')]));
    await fetchNews();
    advanceClock(900);
    server.answer((request, response) =>
      request.url === '/new'
        ? response.end(rss([item('1', 'One')], '<title>Renamed</title>'))
        : response.writeHead(301, { location: '/new' }).end(),
    );
    await fetchNews();
    expect(server.requests.map(({ path }) => path)).toEqual(['/feed', '/feed', '/new']);
    expect(await api.db.select().from(news)).toMatchObject([{ source: 'Example News' }]);
  });

  it('is not requested again for as long as its server says', async () => {
    server.answer((_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end());
    await fetchNews();
    expect(await getChannelRow()).toMatchObject({ failures: 1, failure: 'status 429' });
    advanceClock(7_199);
    await fetchNews();
    expect(server.requests).toHaveLength(1);
    advanceClock(1);
    answerWith(rss([item('1', 'One')]));
    await fetchNews();
    expect(await getChannelRow()).toMatchObject({ failures: 0, failure: null });
  });

  it('preserves existing articles when the next answer is not a feed', async () => {
    answerWith(rss([item('1', 'One')]), { etag: '"v1"' });
    await fetchNews();
    advanceClock(900);
    answerWith('<!DOCTYPE html><html>Down for maintenance</html>', { etag: '"page"' });
    await fetchNews();
    expect(await api.db.select().from(news)).toHaveLength(1);
    expect(await getChannelRow()).toMatchObject({ etag: '"v1"', failures: 1, failure: 'a document with a DOCTYPE' });
  });

  it('is decoded in the character set of its declaration', async () => {
    const turkish = Buffer.from(
      rss([item('1', 'XirketY a0ildi')], '<title>Haber</title>').replace('UTF-8', 'windows-1254'),
      'latin1',
    );
    // The bytes of Ş and ı in the Turkish code page.
    turkish[turkish.indexOf('XirketY')] = 0xde;
    turkish[turkish.indexOf('a0ildi') + 1] = 0xe7;
    turkish[turkish.indexOf('ildi')] = 0xfd;
    turkish[turkish.indexOf('irketY') + 5] = 0x20;
    answerWith(turkish);
    await fetchNews();
    expect(await api.db.select().from(news)).toMatchObject([{ title: 'Şirket açıldi' }]);
  });

  it('cannot impersonate the platform', async () => {
    answerWith(rss([item('1', 'One')], '<title>Bourse Simulated Newswire</title>'));
    await fetchNews();
    expect(await api.db.select().from(news)).toMatchObject([{ source: '127.0.0.1' }]);
  });

  it('is not read from this machine unless its network is allowed', async () => {
    const strict = await startTestApi({ env: { NEWS_FEEDS: server.url } });
    try {
      answerWith(rss([item('1', 'One')]));
      await strict.runJob('fetch-news');
      expect(server.requests).toEqual([]);
      expect(await strict.db.select().from(news)).toEqual([]);
      expect(await strict.db.select().from(newsChannels)).toMatchObject([
        { failures: 1, failure: 'an address that must not be reached' },
      ]);
    } finally {
      await strict.close();
    }
  });
});
