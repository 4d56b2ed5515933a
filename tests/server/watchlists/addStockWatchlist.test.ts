import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getStocks, watch } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const getIds = async (userId: number): Promise<number[]> => {
  const rows = await api.sql<{ id: number }[]>`
    select ticker_id as id from watchlist_items where user_id = ${userId} order by ticker_id`;
  return rows.map(({ id }) => id);
};

describe('addStockWatchlist', () => {
  it('is refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('addStockWatchlist', { tickerIds: [1] })).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await watch(api, person, [1])).toMatchObject({ status: 403 });
  });

  it('adds stocks, counts the new ones and leaves existing ones unchanged', async () => {
    const [reader, otherReader] = [await api.people.appUser(), await api.people.appUser()];
    const [firstId, secondId, thirdId] = (await getStocks(api, 'NYSE', 3)).map(({ id }) => id);
    if (!firstId || !secondId || !thirdId) throw new Error('stocks are missing');
    expect(await watch(api, reader, [firstId, secondId, firstId])).toEqual({
      status: 200,
      message: '2 stocks added to your watch list',
      addCount: 2,
    });
    expect(await watch(api, reader, [secondId, thirdId])).toMatchObject({
      message: '1 stock added to your watch list',
      addCount: 1,
    });
    expect(await watch(api, reader, [secondId])).toEqual({
      status: 200,
      message: 'Already on your watch list',
      addCount: 0,
    });
    expect(await getIds(reader.id)).toEqual([firstId, secondId, thirdId].toSorted((a, b) => a - b));
    expect(await getIds(otherReader.id)).toEqual([]);
  });

  it('adds a stock once for repeated and parallel calls', async () => {
    const reader = await api.people.appUser();
    const [stock] = await getStocks(api, 'BIST', 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => watch(api, reader, [stock?.id ?? 0])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ addCount }) => addCount === 1)).toHaveLength(1);
    expect(await getIds(reader.id)).toEqual([stock?.id]);
  });

  it('adds nothing when one of the stocks is unknown', async () => {
    const reader = await api.people.appUser();
    const [stock] = await getStocks(api, 'NYSE', 1);
    for (const unknown of [999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await watch(api, reader, [stock?.id ?? 0, unknown])).toEqual({
        status: 400,
        message: 'One of these stocks could not be found. Nothing was added.',
        addCount: null,
      });
    expect(await getIds(reader.id)).toEqual([]);
  });

  it('accepts 1 to 100 ids, and only valid ids', async () => {
    const reader = await api.people.appUser();
    expect(await watch(api, reader, [])).toMatchObject({ status: 400, message: 'Choose at least one stock.' });
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect(await watch(api, reader, many)).toMatchObject({
      status: 400,
      message: 'You can add at most 100 stocks at once.',
    });
    for (const bad of [0, -1, 1.5, '1 OR 1=1', 2 ** 53, null])
      expect((await api.as(reader).raw('addStockWatchlist', { tickerIds: [bad] })).status).toBe(400);
  });

  it('stores at most as many stocks as a list may contain, also for parallel calls', async () => {
    const reader = await api.people.appUser();
    const room = WATCHLIST_LIMITS.stocks - 1;
    await api.sql`insert into watchlist_items (user_id, ticker_id)
      select ${reader.id}, id from tickers order by id limit ${room}`;
    const rest = await api.sql<{ id: number }[]>`select id from tickers order by id offset ${room} limit 4`;
    const answers = await Promise.all(rest.map(({ id }) => watch(api, reader, [id])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({
      message: 'A watch list can have at most 500 stocks. Remove some first.',
    });
    expect(await getIds(reader.id)).toHaveLength(WATCHLIST_LIMITS.stocks);
  });
});
