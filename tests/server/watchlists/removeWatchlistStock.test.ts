import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getStocks, watch, getWatchlist } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const remove = (person: TestPerson, tickerIds: readonly number[], clearAll = false) =>
  api.as(person).call('removeWatchlistStock', { clearAll, tickerIds });

describe('removeWatchlistStock', () => {
  it('is refused to guests, developers and admins', async () => {
    const variables = { clearAll: true, tickerIds: [] };
    expect(await api.as(null).raw('removeWatchlistStock', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await remove(person, [], true)).toMatchObject({ status: 403 });
  });

  it("removes stocks from the caller's list only; missing stocks count as removed", async () => {
    const [reader, otherReader] = [await api.people.appUser(), await api.people.appUser()];
    const ids = (await getStocks(api, 'NASDAQ', 3)).map(({ id }) => id);
    await watch(api, reader, ids);
    await watch(api, otherReader, ids);
    for (let times = 0; times < 2; times += 1)
      expect(await remove(reader, [ids[0] ?? 0])).toEqual({ status: 200, message: 'Removed from your watch list' });
    expect((await getWatchlist(api, reader)).totalCount).toBe(2);
    expect((await getWatchlist(api, otherReader)).totalCount).toBe(3);
  });

  it('clears the list and ignores ids', async () => {
    const reader = await api.people.appUser();
    await watch(
      api,
      reader,
      (await getStocks(api, 'BIST', 3)).map(({ id }) => id),
    );
    expect(await remove(reader, [1], true)).toEqual({ status: 200, message: 'Your watch list is now empty' });
    expect(await getWatchlist(api, reader)).toMatchObject({ totalCount: 0, data: [] });
  });

  it('accepts 1 to 100 ids', async () => {
    const reader = await api.people.appUser();
    expect(await remove(reader, [])).toEqual({ status: 400, message: 'Choose at least one stock.' });
    expect(
      await remove(
        reader,
        Array.from({ length: 101 }, (_, index) => index + 1),
      ),
    ).toMatchObject({ status: 400 });
  });
});
