import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exactlyOne } from '../../../server/database/statements/exactlyOne.ts';
import { searchKey } from '../../../server/database/keys.ts';
import { watchlistItems } from '../../../server/database/tables/market/watchlists.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { stocks, writePost } from './support.ts';

let api: TestApi;
let tickerId: number;
beforeAll(async () => {
  api = await startTestApi();
  tickerId = exactlyOne(await stocks(api, 1)).id;
});
afterAll(() => api.close());

/** An author with a post, and a reader without mutes and blocks who follows the author and watches the stock. */
async function createPair(): Promise<{ author: TestPerson; reader: TestPerson; postId: number }> {
  const [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  await follow(api, reader, author);
  await api.db.insert(watchlistItems).values({ userId: reader.id, tickerId });
  // Newer than all other posts, so that it is on the first page.
  const change = { searchKey: searchKey('A zebra'), createdAt: new Date('2027-06-01T00:00:00Z') };
  return {
    author,
    reader,
    postId: await writePost(api, author, { description: 'A zebra', tickerIds: [tickerId], change }),
  };
}

const feeds = ['newest', 'popular', 'following', 'watchlist'] as const;

/** The feeds that contain a post. */
async function findFeeds(reader: TestPerson, postId: number): Promise<string[]> {
  const found: string[] = [];
  for (const feed of feeds) {
    const { data } = await api.as(reader).call('getUserPostList', { feed, pageNumber: 1, pageSize: 100 });
    if (data?.some(({ id }) => id === postId) === true) found.push(feed);
  }
  return found;
}

describe('a reader without mutes and blocks', () => {
  it('sees the post of a followed author about a watched stock in every feed', async () => {
    const { reader, postId } = await createPair();
    expect(await findFeeds(reader, postId)).toEqual(feeds);
  });

  it.each([
    ['mutes the author', ({ author }: { author: TestPerson }) => ({ kind: 'person', target: String(author.id) })],
    ['mutes a word', () => ({ kind: 'word', target: 'zebra' })],
  ] as const)('does not see the post in any feed once the reader %s', async (_what, toMute) => {
    const pair = await createPair();
    expect(await findFeeds(pair.reader, pair.postId)).toEqual(feeds);
    const { data } = await api.as(pair.reader).call('addMute', toMute(pair));
    expect(await findFeeds(pair.reader, pair.postId)).toEqual([]);
    await api.as(pair.reader).call('removeMute', { id: data?.id ?? 0 });
    expect(await findFeeds(pair.reader, pair.postId)).toEqual(feeds);
  });

  it('does not see the post in any feed once one blocks the other', async () => {
    for (const isByReader of [true, false]) {
      const { author, reader, postId } = await createPair();
      expect(await findFeeds(reader, postId)).toEqual(feeds);
      await (isByReader ? block(api, reader, author) : block(api, author, reader));
      expect(await findFeeds(reader, postId), `block by the reader: ${isByReader}`).toEqual([]);
    }
  });

  it('sees no post of an author who became private and is not followed', async () => {
    const [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const postId = await writePost(api, author);
    expect(await findFeeds(reader, postId)).toEqual(['newest', 'popular']);
    await api.sql`update users set is_private = true where id = ${author.id}`;
    expect(await findFeeds(reader, postId)).toEqual([]);
  });
});
