import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../../server/database/referenceIds.ts';
import { watchlistItems } from '../../../../server/database/tables/market/watchlists.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { follow } from '../../people/support.ts';
import { followThousand, listed, stocks, writePost } from '../support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Many posts in the hours after the given time, each with a muted word. */
const writeMuted = (author: TestPerson, count: number, tickerId: number) => api.sql`
  with written as (
    insert into posts (author_id, type, description, search_key, created_at)
    select ${author.id}, 'text', 'quokka', 'quokka', '2027-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${count}) n returning id, created_at)
  insert into post_tickers (post_id, ticker_id, token, created_at) select id, ${tickerId}::bigint, 'TICK', created_at from written`;

describe('a feed of several people or stocks', () => {
  // A page of one post scans a few dozen posts at first, then hundreds, then all.
  it.each([30, 600])('contains posts that come after %i posts that the reader muted', async (count) => {
    const [reader, loud, quiet] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
    const [ticker] = await stocks(api, 1);
    const tickerId = ticker?.id ?? 0;
    await Promise.all([follow(api, reader, loud), follow(api, reader, quiet)]);
    await api.db.insert(watchlistItems).values({ userId: reader.id, tickerId });
    await api.as(reader).call('addMute', { kind: 'word', target: 'quokka' });
    const expected = [
      await writePost(api, loud, { tickerIds: [tickerId] }),
      await writePost(api, quiet, { tickerIds: [tickerId] }),
      await writePost(api, loud, { tickerIds: [tickerId] }),
    ].toReversed();
    await writeMuted(loud, count, tickerId);
    const read = async (feed: string, pageNumber: number) =>
      (await listed(api, reader, { feed, pageNumber, pageSize: 1 }))[0];
    expect(await listed(api, reader, { feed: 'following' })).toEqual(expected);
    expect([await read('following', 1), await read('following', 2), await read('following', 3)]).toEqual(expected);
    expect([await read('watchlist', 1), await read('watchlist', 2)]).toEqual(expected.slice(0, 2));
    await api.sql`delete from posts where search_key = 'quokka' or author_id in (${loud.id}, ${quiet.id})`;
  });

  it('contains a post once that several sources contain, by page, in the overall order', async () => {
    const reader = await api.people.appUser();
    const [firstStock, secondStock] = await stocks(api, 2);
    const tickerIds = [firstStock?.id ?? 0, secondStock?.id ?? 0];
    await api.db.insert(watchlistItems).values(tickerIds.map((tickerId) => ({ userId: reader.id, tickerId })));
    const author = await api.people.appUser();
    const written: number[] = [];
    for (let index = 0; index < 40; index += 1)
      written.push(
        await writePost(api, author, { tickerIds: index % 3 === 0 ? tickerIds : [tickerIds[index % 2] ?? 0] }),
      );
    const newest = written.toReversed();
    expect(await listed(api, reader, { feed: 'watchlist' })).toEqual(newest);
    for (const pageNumber of [1, 2, 5, 10])
      expect(await listed(api, reader, { feed: 'watchlist', pageNumber, pageSize: 4 })).toEqual(
        newest.slice((pageNumber - 1) * 4, pageNumber * 4),
      );
  });

  describe('of more than a thousand people', () => {
    let reader: TestPerson;
    let friend: TestPerson;
    let stranger: TestPerson;
    /** The posts of two of them, the newest first, with posts of strangers in between. All others have no posts. */
    let written: number[];
    beforeAll(async () => {
      [reader, friend, stranger] = await Promise.all([
        api.people.appUser(),
        api.people.appUser(),
        api.people.appUser(),
      ]);
      await follow(api, reader, friend);
      await followThousand(api, reader);
      written = [];
      for (let index = 0; index < 12; index += 1) {
        const sentiment = index % 2 === 0 ? ('bear' as const) : null;
        written.unshift(await writePost(api, index % 3 === 0 ? reader : friend, { change: { sentiment } }));
        await writePost(api, stranger, { change: { sentiment } });
      }
    });

    const read = (params: Record<string, unknown>) => listed(api, reader, { feed: 'following', ...params });
    /** The list as a whole, by page, by cursor and with one view only. */
    async function readAll() {
      const { nextCursor } = await api
        .as(reader)
        .call('getUserPostList', { feed: 'following', pageNumber: 1, pageSize: 5 });
      return {
        whole: await read({}),
        pages: await Promise.all([1, 2, 3].map((pageNumber) => read({ pageNumber, pageSize: 5 }))),
        behind: await read({ pageSize: 7, cursor: nextCursor }),
        bears: await read({ pageSize: 3, sentiment: 'bear' }),
      };
    }
    const all = () => ({
      whole: written,
      pages: [written.slice(0, 5), written.slice(5, 10), written.slice(10)],
      behind: written.slice(5),
      bears: written.filter((_id, place) => place % 2 === 1).slice(0, 3),
    });

    it('contains their posts among the newest of all', async () => {
      expect(await readAll()).toEqual(all());
    });

    it('contains their posts after hundreds by others', async () => {
      await writeMuted(stranger, 400, (await stocks(api, 1))[0]?.id ?? 0);
      expect(await readAll()).toEqual(all());
    });

    it('leaves out posts that the reader muted or may not see', async () => {
      const [muted, hidden] = [await writePost(api, friend, {}), await writePost(api, stranger, {})];
      await api.sql`update posts set created_at = '2027-02-01T00:00:00Z' where id in (${muted}, ${hidden})`;
      await api.sql`update posts set search_key = 'wombats' where id = ${muted}`;
      await api.as(reader).call('addMute', { kind: 'word', target: 'wombats' });
      expect(await readAll()).toEqual(all());
      await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${friend.id}`;
      expect(await listed(api, reader, { feed: 'following', pageSize: 2 })).toEqual(
        written.filter((_id, place) => (11 - place) % 3 === 0).slice(0, 2),
      );
    });
  });
});
