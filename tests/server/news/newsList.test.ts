import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { tickers } from '../../../server/database/tables/market/market.ts';
import { news, newsTickers, newsVotes } from '../../../server/database/tables/market/news.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let reader: TestPerson;
let developer: TestPerson;
const start = Date.parse('2026-01-01T00:00:00Z');

/** A higher number is newer; every two have the same timestamp, so that the order needs the id as well. */
const article = (index: number, change: Partial<typeof news.$inferInsert> = {}): typeof news.$inferInsert => {
  const title = change.title ?? `Article ${index}`;
  return {
    title,
    content: 'Text.',
    source: 'Wire',
    externalId: `a${index}`,
    publishedAt: new Date(start + Math.floor(index / 2) * 60_000),
    searchKey: searchKey(title),
    simulated: true,
    ...change,
  };
};

beforeAll(async () => {
  api = await startTestApi();
  [reader, developer] = await Promise.all([api.people.appUser(), api.people.developer()]);
  await api.db.insert(news).values(Array.from({ length: 45 }, (_, index) => article(index)));
  await api.db.insert(news).values([
    article(100, { title: 'Şirket kârını açıkladı', message: 'Kısa satır' }),
    article(101, { audience: 'platform', title: 'New permissions', message: 'Bots can ask for more.' }),
    article(99, {
      audience: 'platform',
      language: 'tr',
      title: 'Yeni izinler',
      message: 'Botlar daha fazlasını isteyebilir.',
    }),
  ]);
});
afterAll(() => api.close());

const list = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getAllNewsDetails', { pageNumber: 1, pageSize: 10, ...variables });

describe('getAllNewsDetails', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getAllNewsDetails', { pageNumber: 1, pageSize: 10 })).toMatchObject(unauthenticated);
  });

  it('returns market news, the newest first; developers also read platform news', async () => {
    const forReader = await list(reader);
    expect(forReader).toMatchObject({ status: 200, totalCount: 46 });
    expect(forReader.data?.slice(0, 2).map(({ title }) => title)).toEqual(['Şirket kârını açıkladı', 'Article 44']);
    expect(forReader.data?.[0]).toMatchObject({
      message: 'Kısa satır',
      source: 'Wire',
      is_simulated: true,
      is_user_up_vote: false,
    });
    expect(forReader.data?.[1]?.message).toBe('Article 44');
    expect(await list(developer)).toMatchObject({
      totalCount: 47,
      data: expect.arrayContaining([expect.objectContaining({ title: 'New permissions' })]),
    });
  });

  it('pages by cursor without repeating or losing an item, and by page number in the same order', async () => {
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(reader, cursor ? { cursor } : {});
      seen.push(...(page.data ?? []).map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(46);
    expect(new Set(seen).size).toBe(46);
    const byNumber: number[] = [];
    for (let pageNumber = 1; pageNumber <= 5; pageNumber += 1)
      byNumber.push(...((await list(reader, { pageNumber })).data ?? []).map(({ id }) => id));
    expect(byNumber).toEqual(seen);
  });

  it('pages the combined market and platform news of developers by cursor and by page number in the same order', async () => {
    const whole = (await list(developer, { pageSize: 60 })).data?.map(({ id }) => id) ?? [];
    expect(whole).toHaveLength(47);
    const byCursor: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(developer, cursor ? { cursor } : {});
      expect(page.totalCount).toBe(47);
      byCursor.push(...(page.data ?? []).map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(byCursor).toEqual(whole);
    const byNumber: number[] = [];
    for (let pageNumber = 1; pageNumber <= 5; pageNumber += 1)
      byNumber.push(...((await list(developer, { pageNumber })).data ?? []).map(({ id }) => id));
    expect(byNumber).toEqual(whole);
    expect(await list(developer, { searchText: 'new permissions' })).toMatchObject({ totalCount: 1 });
    expect(await list(developer, { pageNumber: 6 })).toMatchObject({ totalCount: 47, data: [] });
  });

  it('answers 400 to a cursor with a timestamp that the database does not accept', async () => {
    const cursor = Buffer.from('253402300800000.1').toString('base64url');
    expect(await list(reader, { cursor })).toMatchObject({ status: 400, data: null });
  });

  it.each(['garbage', '%00', 'MQ', 'e30=', '9'.repeat(5000), "' or 1=1 --"])(
    'answers 400 to the cursor %j',
    async (cursor) => {
      expect(await list(reader, { cursor })).toMatchObject({ status: 400, data: null });
    },
  );

  it('searches folded titles, with wildcards as text', async () => {
    expect(await list(reader, { searchText: 'SIRKET karini' })).toMatchObject({ totalCount: 1 });
    expect(await list(reader, { searchText: '%' })).toMatchObject({ totalCount: 0, data: [] });
    expect(await list(reader, { searchText: 'new permissions' })).toMatchObject({ totalCount: 0 });
  });

  it("shows the caller's own vote and the stocks, with the same number of statements for one item and for forty", async () => {
    const [ticker] = await api.db.select().from(tickers).limit(1);
    const [row] = await api.db.select().from(news).limit(1);
    if (ticker === undefined || row === undefined) throw new Error('The reference data is missing');
    await api.db.insert(newsTickers).values({ newsId: row.id, tickerId: ticker.id, publishedAt: row.publishedAt });
    await api.db.insert(newsVotes).values({ newsId: row.id, userId: reader.id, isUp: false });
    const all = await list(reader, { pageSize: 50 });
    expect(all.data?.find(({ id }) => id === row.id)).toMatchObject({
      is_user_up_vote: false,
      is_user_down_vote: true,
      ticker_details: [{ ticker_symbol: ticker.symbol, currency: ticker.kind === 'index' ? null : ticker.currency }],
    });
    const few = await countStatements(api, reader, (caller) =>
      caller.call('getAllNewsDetails', { pageNumber: 1, pageSize: 1 }),
    );
    const many = await countStatements(api, reader, (caller) =>
      caller.call('getAllNewsDetails', { pageNumber: 1, pageSize: 40 }),
    );
    expect(few).toBe(1);
    expect(many).toBe(few);
  });

  it('clamps pages', async () => {
    for (const bad of [{ pageSize: -1 }, { pageSize: 2_000_000_000 }, { pageNumber: -1 }])
      expect((await list(reader, bad)).status).toBe(200);
    expect(await list(reader, { pageNumber: 2_000_000_000 })).toMatchObject({
      status: 200,
      data: [],
      nextCursor: null,
    });
  });
});

describe('the language of the news', () => {
  const getLanguages = async (variables: Record<string, unknown>, person = reader) =>
    new Set((await list(person, { pageSize: 100, ...variables })).data?.map(({ language }) => language));

  it('restricts the market news and their number, every language without it', async () => {
    const turkish = article(200, { language: 'tr', title: 'Borsa yükseldi' });
    const [row] = await api.db.insert(news).values(turkish).returning({ id: news.id });
    try {
      expect(await getLanguages({})).toEqual(new Set(['en', 'tr']));
      expect(await getLanguages({ language: 'en' })).toEqual(new Set(['en']));
      expect(await list(reader, { language: 'tr' })).toMatchObject({
        totalCount: 1,
        data: [{ title: 'Borsa yükseldi', language: 'tr' }],
        nextCursor: null,
      });
      expect(await list(reader, { language: 'en', searchText: 'borsa' })).toMatchObject({ totalCount: 0, data: [] });
      const notice = await api.as(reader).fetch('/api/getInfoNotification?language=en&pageSize=1');
      expect(await notice.json()).toMatchObject({ data: { getAllNewsDetails: [{ language: 'en' }] } });
    } finally {
      await api.db.delete(news).where(eq(news.id, row?.id ?? 0));
    }
  });

  it('does not hide the announcements for developers, and continues by cursor', async () => {
    const first = await list(developer, { language: 'en', pageSize: 2 });
    expect(first.data?.map(({ title }) => title)).toContain('New permissions');
    const next = await list(developer, { language: 'en', pageSize: 2, cursor: first.nextCursor });
    expect(next.data).toHaveLength(2);
  });

  it('refuses another language', async () => {
    expect((await api.as(reader).raw('getAllNewsDetails', { pageNumber: 1, pageSize: 1, language: 'de' })).status).toBe(
      400,
    );
  });
});

describe('GET /api/getInfoNotification', () => {
  it('is refused to a guest', async () => {
    expect((await api.as(null).fetch('/api/getInfoNotification')).status).toBe(401);
  });

  it('returns data.getAllNewsDetails: platform news to developers, market news to app users', async () => {
    const bodyFor = async (person: TestPerson): Promise<unknown> =>
      (await api.as(person).fetch('/api/getInfoNotification')).json();
    expect(await bodyFor(developer)).toMatchObject({
      status: 200,
      data: { getAllNewsDetails: [{ message: 'Bots can ask for more.' }] },
    });
    const turkish = await api.as(developer).with({ 'accept-language': 'tr' }).fetch('/api/getInfoNotification');
    expect(await turkish.json()).toMatchObject({
      data: { getAllNewsDetails: [{ message: 'Botlar daha fazlasını isteyebilir.' }] },
    });
    expect(await bodyFor(reader)).toMatchObject({
      status: 200,
      data: { getAllNewsDetails: [{ message: 'Kısa satır' }, { message: 'Article 44' }, {}, {}, {}] },
    });
  });

  it('accepts the page, its size and a search text', async () => {
    const messages = async (query: string): Promise<unknown> => {
      const body: unknown = await (await api.as(reader).fetch(`/api/getInfoNotification?${query}`)).json();
      return body;
    };
    const of = (...shown: string[]) => ({
      status: 200,
      data: { getAllNewsDetails: shown.map((message) => ({ message })) },
    });
    expect(await messages('pageNumber=1&pageSize=1')).toMatchObject(of('Kısa satır'));
    expect(await messages('pageNumber=2&pageSize=1')).toMatchObject(of('Article 44'));
    expect(await messages('searchText=article%2043&pageSize=1')).toMatchObject(of('Article 43'));
    expect(await messages('pageNumber=2000000000')).toMatchObject(of());
    expect(await messages('pageSize=none')).toMatchObject({ status: 400 });
    expect(await messages('searchText=a&searchText=b')).toMatchObject({ status: 400 });
  });
});
