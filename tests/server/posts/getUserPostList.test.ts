import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { bookmarks } from '../../../server/database/tables/social/posts.ts';
import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import { watchlistItems } from '../../../server/database/tables/market/watchlists.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { follow } from '../people/support.ts';
import { addImage, addLinkCard, addPoll, listed, stocks, writePost } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let author: TestPerson;
let tickers: { id: number }[];
beforeAll(async () => {
  api = await startTestApi();
  [reader, author] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  tickers = await stocks(api, 4);
});
afterAll(() => api.close());

const page = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getUserPostList', { pageNumber: 1, pageSize: 10, ...variables });

/** All ids of a list, read by cursor. */
async function readOn(person: TestPerson, variables: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, nextCursor } = await page(person, { ...variables, cursor });
    ids.push(...(data ?? []).map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor);
  return ids;
}

describe('getUserPostList', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getUserPostList', { pageNumber: 1, pageSize: 10 })).toMatchObject(unauthenticated);
  });

  it('pages by cursor without repeating or losing a post, and by page number in the same order', async () => {
    const writer = await api.people.appUser();
    const firstTime = new Date('2026-02-01T00:00:00Z');
    const ids: number[] = [];
    for (let index = 0; index < 25; index += 1)
      ids.push(
        await writePost(api, writer, {
          tickerIds: [tickers[3]?.id ?? 0],
          // Every two have the same timestamp, so that the order needs the id as well.
          change: { createdAt: new Date(firstTime.getTime() + Math.floor(index / 2) * 1000), popularity: index % 3 },
        }),
      );
    for (const variables of [{ userId: writer.id }, { tickerId: tickers[3]?.id }]) {
      const byCursor = await readOn(reader, { ...variables, pageSize: 4 });
      expect(byCursor).toHaveLength(25);
      expect(new Set(byCursor)).toEqual(new Set(ids));
      const byNumber: number[] = [];
      for (let pageNumber = 1; pageNumber <= 7; pageNumber += 1)
        byNumber.push(
          ...((await page(reader, { ...variables, pageSize: 4, pageNumber })).data ?? []).map(({ id }) => id),
        );
      expect(byNumber).toEqual(byCursor);
    }
    expect(await page(reader, { userId: writer.id, pageSize: 4 })).toMatchObject({ totalCount: 25 });
    for (const feed of ['newest', 'popular']) {
      const all = await readOn(reader, { feed, pageSize: 7 });
      expect(new Set(all).size).toBe(all.length);
      expect(all).toEqual(expect.arrayContaining(ids));
      expect(await page(reader, { feed })).toMatchObject({ totalCount: null });
    }
  });

  it('orders popular posts by votes and comments with a decay over time', async () => {
    const writer = await api.people.appUser();
    const at = (hours: number) => new Date(api.clock.now().getTime() - hours * 3_600_000);
    const liked = await writePost(api, writer, { change: { createdAt: at(50) } });
    const plain = await writePost(api, writer, { change: { createdAt: at(0) } });
    const old = await writePost(api, writer, { change: { createdAt: at(24 * 20) } });
    const unrated = await writePost(api, writer, { change: { createdAt: at(0) } });
    // Written by the call itself, like every new post.
    const { data: fresh } = await api.as(writer).call('addPost', { post_type: 'text', description: 'Just written' });
    const voters = await Promise.all(Array.from({ length: 12 }, () => api.people.appUser()));
    for (const voter of voters)
      await api.as(voter).call('addPostVote', { postId: liked, isUpVote: true, isDownVote: false });
    for (const voter of voters.slice(0, 3))
      await api.as(voter).call('addPostVote', { postId: old, isUpVote: true, isDownVote: false });
    await api.as(reader).call('addPostVote', { postId: plain, isUpVote: true, isDownVote: false });
    await api.as(reader).call('addPostVote', { postId: unrated, isUpVote: true, isDownVote: false });
    await api.as(reader).call('addPostVote', { postId: unrated, isUpVote: false, isDownVote: false });
    const ids = await listed(api, reader, { feed: 'popular' });
    const shown = ids.filter((id) => [liked, plain, old, unrated, fresh?.id].includes(id));
    expect(shown.slice(0, 3)).toEqual([liked, plain, old]);
    expect(shown).toHaveLength(5);
  });

  it('shows posts of followed users and of the reader', async () => {
    const [me, followed, requested, stranger] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser({ isPrivate: true }),
      api.people.appUser(),
    ]);
    await follow(api, me, followed);
    await follow(api, me, requested, 'requested');
    const ids = [await writePost(api, followed), await writePost(api, me)];
    await writePost(api, requested);
    await writePost(api, stranger);
    expect(await listed(api, me, { feed: 'following' })).toEqual(ids.toReversed());
  });

  it('shows posts about watched stocks: each once, even if it mentions several', async () => {
    const me = await api.people.appUser();
    const [firstId, secondId, thirdId] = tickers.map(({ id }) => id);
    if (firstId === undefined || secondId === undefined || thirdId === undefined)
      throw new Error('There are no stocks');
    await api.db.insert(watchlistItems).values([firstId, secondId].map((tickerId) => ({ userId: me.id, tickerId })));
    const both = await writePost(api, author, { tickerIds: [firstId, secondId] });
    const single = await writePost(api, author, { tickerIds: [secondId, thirdId] });
    await writePost(api, author, { tickerIds: [thirdId] });
    await writePost(api, author);
    expect(await listed(api, me, { feed: 'watchlist' })).toEqual([single, both]);
    expect(await listed(api, await api.people.appUser(), { feed: 'watchlist' })).toEqual([]);
  });

  it('lists bookmarks, the latest first, with filters', async () => {
    const me = await api.people.appUser();
    const [bull, bear] = [
      await writePost(api, author, { tickerIds: [tickers[0]?.id ?? 0], change: { sentiment: 'bull' } }),
      await writePost(api, reader, { change: { sentiment: 'bear' } }),
    ];
    await api.db.insert(bookmarks).values([
      { userId: me.id, postId: bear, createdAt: new Date('2026-04-01T00:00:00Z') },
      { userId: me.id, postId: bull, createdAt: new Date('2026-04-02T00:00:00Z') },
    ]);
    await api.sql`update posts set bookmark_count = 1 where id in (${bull}, ${bear})`;
    const bookmarked = { isBookmark: true };
    expect(await listed(api, me, bookmarked)).toEqual([bull, bear]);
    expect(await page(me, { ...bookmarked, pageSize: 1 })).toMatchObject({
      totalCount: 2,
      data: [{ is_bookmark: true }],
    });
    expect(await listed(api, me, { ...bookmarked, userId: reader.id })).toEqual([bear]);
    expect(await listed(api, me, { ...bookmarked, sentiment: 'bull' })).toEqual([bull]);
    expect(await listed(api, me, { ...bookmarked, tickerId: tickers[0]?.id, sentiment: 'bear' })).toEqual([]);
    expect(await listed(api, reader, bookmarked)).toEqual([]);
  });

  it("filters by the author's view of the stock", async () => {
    const tickerId = tickers[2]?.id ?? 0;
    const [bull, bear] = [
      await writePost(api, author, { tickerIds: [tickerId], change: { sentiment: 'bull' } }),
      await writePost(api, author, { tickerIds: [tickerId], change: { sentiment: 'bear' } }),
    ];
    expect(await listed(api, reader, { tickerId, sentiment: 'bull' })).toContain(bull);
    expect(await listed(api, reader, { tickerId, sentiment: 'bull' })).not.toContain(bear);
    expect(await listed(api, reader, { userId: author.id, tickerId, sentiment: 'bear' })).toEqual([bear]);
    expect(await listed(api, reader, { feed: 'newest', sentiment: 'bear' })).toContain(bear);
    expect(await listed(api, reader, { feed: 'newest', sentiment: 'bear' })).not.toContain(bull);
  });

  it.each(['garbage', '%00', 'MQ', 'e30=', '9'.repeat(5000), "' or 1=1 --"])(
    'answers 400 to the cursor %j',
    async (cursor) => {
      expect(await page(reader, { cursor })).toMatchObject({ status: 400, data: null });
    },
  );

  it.each(['253402300800000', '-62200000000000', '8640000000000000', '-8640000000000000'])(
    'answers 400 to a cursor with the timestamp %s, which the database does not accept',
    async (timestamp) => {
      const cursor = Buffer.from(`t.${timestamp}.1`).toString('base64url');
      expect(await page(reader, { feed: 'newest', cursor })).toMatchObject({ status: 400, data: null });
    },
  );

  it('answers 400 to the cursor of a list in another order, and to page numbers out of range', async () => {
    const { nextCursor } = await page(reader, { feed: 'popular', pageSize: 1 });
    expect(nextCursor).toEqual(expect.any(String));
    expect(await page(reader, { feed: 'newest', cursor: nextCursor })).toMatchObject({ status: 400, data: null });
    expect(await page(reader, { pageNumber: 100 })).toMatchObject({ status: 200, data: [] });
    expect(await page(reader, { pageNumber: 101 })).toMatchObject({
      status: 400,
      message: 'Pages reach 1,000 posts at most. Please use the cursor to read further.',
    });
    for (const bad of [{ pageSize: -1 }, { pageSize: 2_000_000_000 }, { pageNumber: -1 }])
      expect((await page(reader, bad)).status).toBe(200);
  });

  it('sends the same number of statements for one post and for many, eight at most', async () => {
    const writer = await api.people.appUser();
    for (let index = 0; index < 12; index += 1) {
      const id = await writePost(api, writer, { tickerIds: [tickers[0]?.id ?? 0], mentions: [author] });
      await addImage(api, id, 1);
      await addPoll(api, id, { expiresAt: new Date('2026-05-01T00:00:00Z'), texts: ['A', 'B'] });
      await addLinkCard(api, id);
    }
    const me = await api.people.appUser();
    await api.db.insert(watchlistItems).values({ userId: me.id, tickerId: tickers[0]?.id ?? 0 });
    await api.db.insert(follows).values({ followerId: me.id, followedId: writer.id, state: 'accepted' });
    await api.db.insert(holdings).values({
      userId: me.id,
      tickerId: tickers[1]?.id ?? 0,
      quantity: '1',
      purchasePrice: '1',
      purchasedOn: '2026-01-02',
    });
    for (const variables of [{}, { feed: 'following' }, { feed: 'watchlist' }, { tickerId: tickers[0]?.id }]) {
      const request = (pageSize: number) =>
        countStatements(api, me, (caller) => caller.call('getUserPostList', { pageNumber: 1, pageSize, ...variables }));
      const few = await request(1);
      expect(await request(12)).toBe(few);
      expect(few).toBeLessThanOrEqual(8);
    }
  });
});
