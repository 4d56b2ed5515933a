import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchlistItems } from '../../../../server/database/tables/market/watchlists.ts';
import { countStatements } from '../../../support/api/observe.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { block, follow } from '../../people/support.ts';
import { followThousand, stocks, writePost } from '../support.ts';

/** The number of posts that one page scans in these tests. */
const MOST = 10;
const MUTED = 45;

let api: TestApi;
let tickerId: number;
let loud: TestPerson;
let quiet: TestPerson;
/** Visible posts, the newest first; all muted posts were written later. */
let visibleIds: number[];
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_FEED_CANDIDATES: String(MOST) } });
  tickerId = (await stocks(api, 1))[0]?.id ?? 0;
  [loud, quiet] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  const first = await writePost(api, loud, { tickerIds: [tickerId], description: 'About bonds' });
  const second = await writePost(api, quiet, { tickerIds: [tickerId], description: 'About gold' });
  visibleIds = [second, first];
  await api.sql`
    with written as (
      insert into posts (author_id, type, description, search_key, created_at, popularity)
      select ${loud.id}, 'text', 'About a quokka', 'about a quokka', '2027-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', 10 + n
      from generate_series(1, ${MUTED}) n returning id, created_at)
    insert into post_tickers (post_id, ticker_id, token, created_at) select id, ${tickerId}::bigint, 'TICK', created_at from written`;
});
afterAll(() => api.close());

/** A user who follows both authors, watches the stock, and muted the word. */
async function createMutingReader(): Promise<TestPerson> {
  const reader = await api.people.appUser();
  await Promise.all([follow(api, reader, loud), follow(api, reader, quiet)]);
  await api.db.insert(watchlistItems).values({ userId: reader.id, tickerId });
  await api.as(reader).call('addMute', { kind: 'word', target: 'quokka' });
  return reader;
}

const request = (reader: TestPerson, variables: Record<string, unknown>) =>
  api.as(reader).call('getUserPostList', { pageNumber: 1, pageSize: 5, ...variables });

/** All pages of a list, read by cursor until the end. */
async function getPages(reader: TestPerson, variables: Record<string, unknown>): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null | undefined;
  do {
    const { data, nextCursor } = await request(reader, { ...variables, cursor });
    pages.push((data ?? []).map(({ id }) => id));
    cursor = nextCursor;
    if (pages.length > 50) throw new Error('The list has no end');
  } while (cursor);
  return pages;
}

const lists = (): [string, Record<string, unknown>][] => [
  ['the newest', { feed: 'newest' }],
  ['the popular', { feed: 'popular' }],
  ['those of followed people', { feed: 'following' }],
  ['those about watched stocks', { feed: 'watchlist' }],
  ['those about a stock', { tickerId }],
];

describe('a page of a list scans a limited number of posts', () => {
  it.each([0, 1, 2, 3, 4])('and its cursor continues to all posts that the reader can see (list %i)', async (index) => {
    const [name, variables] = lists()[index] ?? ['', {}];
    const reader = await createMutingReader();
    const pages = await getPages(reader, variables);
    expect(pages.flat(), name).toEqual(visibleIds);
    // Muted posts fill no page, and each page advances by all posts that it scanned.
    expect(pages[0], name).toEqual([]);
    expect(pages.length, name).toBeGreaterThanOrEqual(Math.floor(MUTED / MOST));
    expect(pages.length, name).toBeLessThanOrEqual(Math.ceil((MUTED + visibleIds.length) / MOST) + 2);
  });

  it('also for a reader who follows thousands', async () => {
    const reader = await createMutingReader();
    await followThousand(api, reader);
    const pages = await getPages(reader, { feed: 'following' });
    expect(pages.flat()).toEqual(visibleIds);
    expect(pages[0]).toEqual([]);
    expect(pages.length).toBeLessThanOrEqual(Math.ceil((MUTED + visibleIds.length) / MOST) + 2);
    // With room for both, the page ends where the reader can see no more posts.
    const open = await api.people.appUser();
    await Promise.all([follow(api, open, loud), followThousand(api, open)]);
    const all = await getPages(open, { feed: 'following' });
    expect(all.flat()).toHaveLength(MUTED + 1);
    expect(all.slice(0, -1).every((page) => page.length === 5)).toBe(true);
  });

  it('so that it costs the same number of statements for any number of follows', async () => {
    const reader = await createMutingReader();
    const cost = (variables: Record<string, unknown>) =>
      countStatements(api, reader, (caller) =>
        caller.call('getUserPostList', { pageNumber: 1, pageSize: 5, ...variables }),
      );
    const someone = await api.people.appUser();
    const usual = await countStatements(api, someone, (caller) =>
      caller.call('getUserPostList', { pageNumber: 1, pageSize: 5, feed: 'newest' }),
    );
    for (const [name, variables] of lists()) {
      // A page of followed people or stocks that the usual plan cannot fill is read again with all plans.
      const most = name === 'those of followed people' || name === 'those about watched stocks' ? usual + 1 : usual;
      expect(await cost(variables), name).toBeLessThanOrEqual(most);
    }
  });

  it('and counts within them', async () => {
    const reader = await createMutingReader();
    expect(await request(reader, { tickerId })).toMatchObject({
      totalCount: 0,
      data: [],
      nextCursor: expect.any(String),
    });
    expect(await request(await api.people.appUser(), { tickerId })).toMatchObject({ totalCount: MOST });
  });

  it('also for blocks: posts of blocked users are skipped', async () => {
    const reader = await api.people.appUser();
    await block(api, reader, loud);
    const pages = await getPages(reader, { feed: 'newest' });
    expect(pages.flat()).toEqual(visibleIds.slice(0, 1));
    expect(pages[0]).toEqual([]);
  });

  describe('the same limit in a search', () => {
    const search = (reader: TestPerson, variables: Record<string, unknown> = {}) =>
      api
        .as(reader)
        .call('getSearchByType', { userType: 'post', searchText: 'about', pageNumber: 1, pageSize: 5, ...variables });
    /** All results of a search, read by cursor. */
    const found = async (reader: TestPerson, variables: Record<string, unknown> = {}): Promise<number[][]> => {
      const pages: number[][] = [];
      let cursor: string | null | undefined;
      do {
        const { data, nextCursor } = await search(reader, { ...variables, cursor });
        pages.push((data ?? []).map(({ id }) => id));
        cursor = nextCursor;
        if (pages.length > 50) throw new Error('The search has no end');
      } while (cursor);
      return pages;
    };

    it('counts within them', async () => {
      const requests = { searchText: 'quokka', pageSize: 100 };
      const open = await search(await api.people.appUser(), requests);
      expect([open.data?.length, open.totalCount]).toEqual([MOST, MOST]);
      expect(open.nextCursor).toEqual(expect.any(String));
      const muted = await search(await createMutingReader(), requests);
      expect(muted).toMatchObject({ data: [], totalCount: 0, nextCursor: expect.any(String) });
    });

    it('continues after muted posts, by its cursor, which counts nothing', async () => {
      const reader = await createMutingReader();
      const pages = await found(reader);
      expect(pages.flat()).toEqual(visibleIds);
      expect(pages[0]).toEqual([]);
      expect(pages.length).toBeLessThanOrEqual(Math.ceil((MUTED + visibleIds.length) / MOST) + 2);
      const { nextCursor } = await search(reader);
      expect(await search(reader, { cursor: nextCursor })).toMatchObject({ status: 200, data: [], totalCount: null });
    });

    it('finds each post once, in the overall order', async () => {
      const pages = await found(await api.people.appUser());
      const ids = pages.flat();
      expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true);
      expect(new Set(ids).size).toBe(MUTED + visibleIds.length);
      expect(ids.slice(-visibleIds.length)).toEqual(visibleIds);
      expect((await search(await api.people.appUser(), { pageNumber: 2 })).data?.map(({ id }) => id)).toEqual(pages[1]);
    });

    it('refuses foreign cursors, and returns none for other result types', async () => {
      const reader = await api.people.appUser();
      const rejected = { status: 400, data: null };
      expect(await search(reader, { cursor: 'nonsense' })).toMatchObject(rejected);
      const { nextCursor } = await search(reader);
      for (const userType of ['stock', 'all'])
        expect(await search(reader, { userType, cursor: nextCursor })).toMatchObject(rejected);
      const { nextCursor: popular } = await request(reader, { feed: 'popular' });
      expect(await search(reader, { cursor: popular })).toMatchObject(rejected);
      expect(await search(reader, { userType: 'all', searchText: 'a' })).toMatchObject({ nextCursor: null });
    });
  });

  it('other readers get full pages, each post once', async () => {
    const reader = await api.people.appUser();
    await follow(api, reader, loud);
    for (const variables of [{ feed: 'newest' }, { feed: 'following' }, { tickerId }]) {
      const pages = await getPages(reader, variables);
      expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true);
      const ids = pages.flat();
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(MUTED);
    }
  });
});

it('a list of several people continues when more posts share a timestamp than a page scans', async () => {
  const [reader, author] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  await follow(api, reader, author);
  await api.as(reader).call('addMute', { kind: 'word', target: 'numbat' });
  const older = await writePost(api, author);
  await api.sql`
    insert into posts (author_id, type, description, search_key, created_at)
    select ${author.id}, 'text', 'A numbat', 'a numbat', '2027-02-01T00:00:00Z'::timestamptz from generate_series(1, ${3 * MOST})`;
  expect((await getPages(reader, { feed: 'following' })).flat()).toEqual([older]);
});

it('a list of several people and stocks with different frequencies is read to its end in order, without duplicates', async () => {
  const [reader, ...authors] = await Promise.all(Array.from({ length: 7 }, () => api.people.appUser()));
  if (reader === undefined) throw new Error('There is no reader');
  const tickers = (await stocks(api, 4)).slice(1).map(({ id }) => id);
  await Promise.all(authors.map((author) => follow(api, reader, author)));
  await api.db.insert(watchlistItems).values(tickers.map((id) => ({ userId: reader.id, tickerId: id })));
  await api.as(reader).call('addMute', { kind: 'word', target: 'wombat' });
  const counts = [60, 25, 3, 11, 1, 30];
  // The timestamps follow the order of no source; every fourth post is visible.
  const rows = authors.flatMap(({ id }, index) =>
    Array.from({ length: counts[index] ?? 0 }, (_, place) => ({ id, n: (place * 37 + index * 101) % 997 })),
  );
  await api.sql`
    with written as (
      insert into posts (author_id, type, description, search_key, created_at)
      select (r ->> 'id')::bigint, 'text', 'A post', case when (r ->> 'n')::int % 4 = 0 then 'a post' else 'a wombat' end,
        '2027-03-01T00:00:00Z'::timestamptz + (r ->> 'n')::int * interval '1 minute'
      from jsonb_array_elements(${api.sql.json(rows)}) r returning id, created_at)
    insert into post_tickers (post_id, ticker_id, token, created_at)
    select w.id, t.id, 'TICK', w.created_at from written w cross join unnest(${tickers}::bigint[]) with ordinality t(id, place)
    where w.id % 3 < t.place`;
  const expected = await api.sql<{ id: number }[]>`
    select id from posts where author_id = any(${authors.map(({ id }) => id)}) and search_key = 'a post'
    order by created_at desc, id desc`;
  expect(expected.length).toBeGreaterThan(2 * MOST);
  for (const variables of [{ feed: 'following' }, { feed: 'watchlist' }])
    expect((await getPages(reader, variables)).flat()).toEqual(expected.map(({ id }) => id));
});
