import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../../server/database/tables/people/people.ts';
import { posts } from '../../../../server/database/tables/social/posts.ts';
import { fromCursor, toCursor } from '../../../../server/modules/posts/feeds/feedCursor.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { stocks, writePost } from '../support.ts';

/** The number of posts that one page scans in these tests. */
const MOST = 10;

let api: TestApi;
let reader: TestPerson;
let tickerId: number;
/** The last post that a page scans, by a private account that the reader does not follow. */
let unseen: number;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_FEED_CANDIDATES: String(MOST) } });
  reader = await api.people.appUser();
  tickerId = (await stocks(api, 1))[0]?.id ?? 0;
  const hidden = await api.people.appUser();
  await writePost(api, reader, { tickerIds: [tickerId], description: 'About a merger and a takeover' });
  const change = { tickerIds: [tickerId], description: 'About a merger and a takeover' };
  const written: number[] = [];
  for (let index = 0; index < MOST; index += 1) {
    written.push(await writePost(api, hidden, change));
  }
  unseen = written[0] ?? 0;
  await api.db.update(users).set({ isPrivate: true }).where(eq(users.id, hidden.id));
});
afterAll(() => api.close());

type ListVariables = Record<string, unknown>;

const list = (person: TestPerson, params: ListVariables) =>
  api.as(person).call('getUserPostList', { pageNumber: 1, pageSize: 5, ...params });
const search = (person: TestPerson, params: ListVariables) =>
  api
    .as(person)
    .call('getSearchByType', { userType: 'post', searchText: 'merger', pageNumber: 1, pageSize: 5, ...params });

/** Lists of the reader that end at a post which the reader cannot see. */
const lists = {
  'a feed': (params: ListVariables, person = reader) => list(person, { feed: 'newest', ...params }),
  'the popular posts': (params: ListVariables, person = reader) => list(person, { feed: 'popular', ...params }),
  'the posts about a stock': (params: ListVariables, person = reader) => list(person, { tickerId, ...params }),
  'a search': (params: ListVariables, person = reader) => search(person, params),
};

const rejected = {
  status: 400,
  data: null,
  message: 'This page of the list is not available. Please start from the beginning.',
};

describe.each(Object.keys(lists) as (keyof typeof lists)[])('the cursor of %s', (name) => {
  const request = lists[name];
  /** The cursor after the reader's first page. */
  async function toCursor(): Promise<string> {
    const { data, nextCursor } = await request({});
    expect(data).toEqual([]);
    if (!nextCursor) throw new Error('The list has ended');
    return nextCursor;
  }

  it('continues the list, and is equal when the page is read again', async () => {
    const cursor = await toCursor();
    expect(await request({ cursor })).toMatchObject({ status: 200, data: [{}] });
    expect(await toCursor()).toBe(cursor);
  });

  it('reveals nothing about the post at its position', async () => {
    const [post] = await api.db.select().from(posts).where(eq(posts.id, unseen));
    const bytes = Buffer.from(await toCursor(), 'base64url');
    const numbers: number[] = [];
    for (let at = 0; at + 8 <= bytes.length; at += 1)
      numbers.push(bytes.readDoubleBE(at), Number(bytes.readBigUInt64BE(at)));
    expect(numbers).not.toContain(unseen);
    expect(numbers).not.toContain(post?.createdAt.getTime());
    expect(bytes.toString('latin1')).not.toMatch(/\d{13}/);
  });

  it('is refused when it was made up or changed', async () => {
    const cursor = await toCursor();
    for (const made of ['t', 'p'].map((kind) => `${kind}.${api.clock.now().getTime()}.${unseen}`))
      expect(await request({ cursor: Buffer.from(made).toString('base64url') })).toMatchObject(rejected);
    const bytes = Buffer.from(cursor, 'base64url');
    for (const place of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(await request({ cursor: changed.toString('base64url') })).toMatchObject(rejected);
    }
    expect(await request({ cursor: cursor.slice(0, -1) })).toMatchObject(rejected);
    expect(await request({ cursor: `${cursor}A` })).toMatchObject(rejected);
  });

  it('is refused from another user and for another list', async () => {
    const cursor = await toCursor();
    expect(await request({ cursor }, await api.people.appUser())).toMatchObject(rejected);
    // Among posts with public timestamps, it would reveal the timestamp of the hidden post.
    expect(await list(reader, { userId: reader.id, cursor })).toMatchObject(rejected);
    expect(await list(reader, { feed: 'following', cursor })).toMatchObject(rejected);
    expect(await search(reader, { searchText: 'takeover', cursor })).toMatchObject(rejected);
    const otherLists = Object.entries(lists).filter(([listName]) => listName !== name);
    for (const [, requestOther] of otherLists) expect(await requestOther({ cursor })).toMatchObject(rejected);
  });
});

describe('a cursor', () => {
  const [old, next] = ['first-secret-0000000000000000000000', 'second-secret-111111111111111111111'];
  const feed = { readerId: 7, list: 'newest', params: [null], by: 'time' } as const;

  it('can be read as long as the secret that encrypted it is configured, and preserves its position exactly', () => {
    const place = { at: new Date('2026-03-03T10:00:00.123Z'), id: Number.MAX_SAFE_INTEGER };
    const cursor = toCursor({ rootSecrets: [old] }, feed, place);
    expect(fromCursor({ rootSecrets: [next, old] }, feed, cursor)).toEqual(place);
    expect(() => fromCursor({ rootSecrets: [next] }, feed, cursor)).toThrow('common.badCursor');
    const popular = { ...feed, by: 'popularity' } as const;
    const rank = { at: -0.1234567890123456, id: 1 };
    const rankCursor = toCursor({ rootSecrets: [old] }, popular, rank);
    expect(fromCursor({ rootSecrets: [old] }, popular, rankCursor)).toEqual(rank);
  });
});
