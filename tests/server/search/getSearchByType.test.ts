import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { searchKey } from '../../../server/database/keys.ts';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { blocks, mutes } from '../../../server/database/tables/people/blocks.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { news } from '../../../server/database/tables/market/news.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { publishedBot } from '../store/support.ts';

let api: TestApi;
let ada: TestPerson;
let developer: TestPerson;
let admin: TestPerson;
let shelly: TestPerson;
let schoolBot: number;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.people.appUser();
  developer = await api.people.developer();
  admin = await api.people.admin();
  shelly = await api.people.appUser({ firstname: 'Şule', lastname: 'Iğdırlı', username: 'suleigdirli' });
  schoolBot = await publishedBot(api, {
    name: 'Ğarden Forecasts',
    handler: 'gardenforecasts',
    handlerKey: 'gardenforecasts',
    searchKey: searchKey('Ğarden Forecasts', 'gardenforecasts'),
  });
});
afterAll(() => api.close());

const search = (
  person: TestPerson,
  searchText: string,
  userType = 'all',
  page: { pageNumber?: number; pageSize?: number } = {},
) => api.as(person).call('getSearchByType', { searchText, userType, pageNumber: 1, pageSize: 10, ...page });

const found = async (...params: Parameters<typeof search>) => (await search(...params)).data ?? [];
const titles = async (person: TestPerson, text: string, type?: string): Promise<string[]> =>
  (await found(person, text, type)).map(({ title }) => title);

async function post(author: TestPerson, description: string, change: Partial<typeof posts.$inferInsert> = {}) {
  const [row] = await api.db
    .insert(posts)
    .values({ authorId: author.id, type: 'text', description, searchKey: searchKey(description), ...change })
    .returning({ id: posts.id });
  return row?.id ?? 0;
}

describe('getSearchByType', () => {
  it('is available to signed-in users', async () => {
    const requests = { searchText: 'apple', userType: 'all', pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getSearchByType', requests)).toMatchObject(unauthenticated);
  });

  it('ranks the exact symbol first, then symbols with this prefix, then names', async () => {
    const shown = await found(ada, 'v', 'stock');
    expect(shown[0]).toMatchObject({ type: 'stock', subtitle: 'V' });
    const symbols = shown.map(({ subtitle }) => subtitle ?? '');
    expect(symbols.slice(0, 4).every((symbol) => symbol.startsWith('V'))).toBe(true);
    expect((await found(ada, 'AAPL', 'stock'))[0]).toMatchObject({ subtitle: 'AAPL' });
    expect((await found(ada, '$aapl', 'stock'))[0]).toMatchObject({ subtitle: 'AAPL' });
    expect((await titles(ada, 'apple', 'stock'))[0]).toMatch(/^Apple/);
  });

  it.each(['micorsoft', 'mikrosoft', 'microsft', 'Microsofft', 'mircosof'])(
    'tolerates the typing errors of %s',
    async (typed) => {
      expect((await titles(ada, typed, 'stock'))[0]).toMatch(/^Microsoft/);
    },
  );

  it.each([
    ['isbank', 'stock', 'ISCTR'],
    ['İŞBANK', 'stock', 'ISCTR'],
    ['halkbank', 'stock', 'HALKB'],
    ['bist 100', 'index', 'XU100'],
    ['spx', 'index', 'SPX'],
  ])('finds by %s a %s by its common name', async (typed, kind, symbol) => {
    expect((await found(ada, typed, kind))[0]).toMatchObject({ subtitle: symbol });
  });

  it('does not correct short words, nor words that are too different from any name', async () => {
    expect(await titles(ada, 'aple xq', 'stock')).toEqual([]);
    expect((await search(ada, 'zzqxwvkk')).totalCount).toBe(0);
  });

  it('returns the display name of users: the full name as far as given, else the user name', async () => {
    await api.people.appUser({ firstname: 'Zelfira', lastname: '', username: 'zelfiraone' });
    await api.people.appUser({ firstname: '', lastname: '', username: 'zelfiratwo' });
    expect((await titles(ada, 'zelfira', 'app_user')).toSorted()).toEqual(['Zelfira', 'zelfiratwo']);
  });

  it.each(['şule', 'SULE', 'Şule IĞDIRLI', 'igdirli', 'ığdır', '@suleigdirli', 'sulle igdirli'])(
    'finds Şule Iğdırlı by %s',
    async (typed) => {
      expect(await found(ada, typed, 'app_user')).toMatchObject([
        { type: 'app_user', id: shelly.id, title: 'Şule Iğdırlı', subtitle: 'suleigdirli' },
      ]);
    },
  );

  it('finds only bots of the store', async () => {
    expect(await titles(ada, 'garden', 'bot')).toEqual(['Ğarden Forecasts']);
    expect(await titles(ada, 'gardan forecast', 'bot')).toEqual(['Ğarden Forecasts']);
    await api.db.update(bots).set({ statusId: botStatusIds.disabled }).where(eq(bots.id, schoolBot));
    expect(await titles(ada, 'garden', 'bot')).toEqual([]);
    await api.db.update(bots).set({ statusId: botStatusIds.published }).where(eq(bots.id, schoolBot));
  });

  it('treats wildcards and special characters as text', async () => {
    for (const text of ['%', '_', '%%%', "' or 1=1 --", '\\', '🙂', '   ', '']) {
      const { status, totalCount } = await search(ada, text);
      expect([text, status, totalCount]).toEqual([text, 200, 0]);
    }
  });

  it('refuses more than a hundred characters, and does not search with a hundred thousand', async () => {
    expect(await search(ada, 'a'.repeat(101))).toMatchObject({
      status: 400,
      message: 'Enter at most 100 characters',
      data: null,
    });
    expect((await search(ada, 'a'.repeat(60_000))).status).toBe(400);
  });

  it('finds posts that the reader may see and has not muted, newest first', async () => {
    const [open, hidden, stranger] = await Promise.all([
      api.people.appUser(),
      api.people.appUser({ isPrivate: true }),
      api.people.appUser(),
    ]);
    const older = await post(open, 'Quokkas love semiconductors', { createdAt: new Date('2026-01-01') });
    const newer = await post(open, 'More on quokkas', { createdAt: new Date('2026-01-02') });
    const secret = await post(hidden, 'Private quokkas', { createdAt: new Date('2026-01-03') });
    await post(open, 'Deleted quokkas', { state: 'deleted', deletedAt: new Date() });
    const idsFor = async (reader: TestPerson) => (await found(reader, 'quokkas', 'post')).map(({ id }) => id);
    expect(await idsFor(stranger)).toEqual([newer, older]);
    await api.db.insert(follows).values({ followerId: stranger.id, followedId: hidden.id, state: 'accepted' });
    expect(await idsFor(stranger)).toEqual([secret, newer, older]);
    await api.db.insert(mutes).values({ userId: stranger.id, kind: 'word', target: 'semiconductors' });
    expect(await idsFor(stranger)).toEqual([secret, newer]);
    await api.db.insert(blocks).values({ blockerId: open.id, blockedId: stranger.id });
    expect(await idsFor(stranger)).toEqual([secret]);
  });

  it('leaves out blocked and hidden users, guests, admins and the caller', async () => {
    const name = { firstname: 'Wolfram', lastname: 'Quendel' };
    const reader = await api.people.appUser(name);
    const [visible, blocker, blocked] = await Promise.all([
      api.people.appUser(name),
      api.people.appUser(name),
      api.people.appUser(name),
    ]);
    await api.people.appUser({ ...name, statusId: userStatusIds.deactivated });
    await api.people.appUser({ ...name, isGuest: true });
    await api.people.admin(name);
    await api.db.insert(blocks).values([
      { blockerId: blocker.id, blockedId: reader.id },
      { blockerId: reader.id, blockedId: blocked.id },
    ]);
    for (const text of ['wolfram', 'wolfran quendel']) {
      const { data, totalCount } = await search(reader, text);
      expect(data?.map(({ id }) => id)).toEqual([visible.id]);
      expect(totalCount).toBe(1);
    }
  });

  it('returns to each role only results that it has pages for', async () => {
    const kinds = async (person: TestPerson, text: string) =>
      new Set((await found(person, text)).map(({ type }) => type));
    expect(await kinds(ada, 'apple')).toContain('stock');
    for (const person of [developer, admin]) {
      expect(await found(person, 'apple', 'stock')).toEqual([]);
      expect(await found(person, 'quokkas', 'post')).toEqual([]);
      expect([...(await kinds(person, 'şule'))]).toEqual(['app_user']);
      expect([...(await kinds(person, 'garden'))]).toEqual(['bot']);
    }
  });

  it('finds indices by symbol and name, apart from stocks', async () => {
    const indices = await found(ada, 'xu100', 'index');
    expect(indices[0]).toMatchObject({ type: 'index', subtitle: 'XU100' });
    for (const [typed, symbol] of [
      ['bist 100', 'XU100'],
      ['spx', 'SPX'],
    ] as const)
      expect((await found(ada, typed, 'index'))[0]).toMatchObject({ subtitle: symbol });
    expect(await titles(ada, 'dow', 'index')).toContainEqual(expect.stringContaining('Dow'));
    const stocks = await search(ada, 'xu100', 'stock');
    expect(stocks.data?.map(({ subtitle }) => subtitle)).not.toContain('XU100');
    const all = await found(ada, 'xu100');
    expect(all.map(({ type }) => type)).toContain('index');
  });

  it('finds articles about the market by words of their title, newest first, without muted ones', async () => {
    const article = (title: string, day: string, change: Partial<typeof news.$inferInsert> = {}) => ({
      title,
      content: title,
      source: 'Test wire',
      externalId: title,
      searchKey: searchKey(title),
      publishedAt: new Date(`${day}T10:00:00Z`),
      ...change,
    });
    await api.db
      .insert(news)
      .values([
        article('Zeppelins rise again', '2026-01-01'),
        article('More zeppelins over İzmir', '2026-01-02', { thumb: '/files/z' }),
        article('Zeppelins of the platform', '2026-01-03', { audience: 'platform' }),
        article('Zeppelins and gremlins', '2026-01-04'),
      ]);
    await api.as(ada).call('addMute', { kind: 'word', target: 'gremlins' });
    const shown = await search(ada, 'zeppelins', 'news');
    expect(shown).toMatchObject({ totalCount: 2, nextCursor: null });
    expect(shown.data).toMatchObject([
      { type: 'news', title: 'More zeppelins over İzmir', subtitle: 'Test wire', image: '/files/z' },
      { type: 'news', title: 'Zeppelins rise again', image: null },
    ]);
    expect(await titles(ada, 'izmir zeppelins', 'news')).toEqual(['More zeppelins over İzmir']);
    expect(await titles(ada, 'ze', 'news')).toEqual([]);
    expect(await found(ada, 'zeppelins', 'news', { pageNumber: 2, pageSize: 1 })).toHaveLength(1);
    expect((await found(ada, 'zeppelins')).map(({ type }) => type)).toEqual(['news', 'news']);
    for (const person of [developer, admin]) expect(await found(person, 'zeppelins', 'news')).toEqual([]);
  });

  it('pages without gaps or repetition, and clamps the page', async () => {
    const all = await search(ada, 'inc', 'stock', { pageSize: 100 });
    expect(all.totalCount).toBeGreaterThan(25);
    const read: number[] = [];
    for (let pageNumber = 1; pageNumber <= 3; pageNumber += 1)
      read.push(...(await found(ada, 'inc', 'stock', { pageNumber, pageSize: 8 })).map(({ id }) => id));
    expect(read).toEqual(all.data?.slice(0, 24).map(({ id }) => id));
    for (const pageSize of [-1, 0, 2_000_000_000])
      expect((await found(ada, 'inc', 'stock', { pageSize })).length).toBeLessThanOrEqual(100);
    expect(await found(ada, 'micorsoft', 'stock', { pageNumber: 2 })).toEqual([]);
  });

  it('sends the same number of statements for many results as for few', async () => {
    const statements = (searchText: string) =>
      countStatements(api, ada, (caller) =>
        caller.call('getSearchByType', { searchText, userType: 'all', pageNumber: 1, pageSize: 50 }),
      );
    expect(await statements('inc')).toBeLessThanOrEqual(await statements('micorsoft'));
  });
});
