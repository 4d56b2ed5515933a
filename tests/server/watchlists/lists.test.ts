import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getStocks, getWatchlist, watch, type TestTicker } from './support.ts';

let api: TestApi;
let stocks: TestTicker[];
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  stocks = await getStocks(api, 'NYSE', 6);
});
afterAll(() => api.close());
beforeEach(async () => {
  reader = await api.people.appUser();
});

const ids = (): number[] => stocks.map(({ id }) => id);
const addList = (name: string, person = reader) => api.as(person).call('addWatchlist', { name });

async function newList(name: string): Promise<number> {
  const { data, message } = await addList(name);
  if (data?.id === null || data?.id === undefined) throw new Error(message);
  return data.id;
}

const symbols = async (variables: Record<string, unknown> = {}): Promise<string[]> =>
  ((await getWatchlist(api, reader, { sortBy: 'rank', sortOrder: 'asc', ...variables })).data ?? []).map(
    ({ ticker_symbol: symbol }) => symbol,
  );
const symbolAt = (...indices: number[]): string[] => indices.map((index) => stocks[index]?.symbol ?? '');

describe('further watch lists', () => {
  it('are refused to guests and developers', async () => {
    expect(await api.as(null).raw('getWatchlists', {})).toMatchObject(unauthenticated);
    expect(await addList('Mine', await api.people.developer())).toMatchObject({ status: 403 });
  });

  it('are beside the default one, which the specified calls mean', async () => {
    const listId = await newList('Dividends');
    await watch(api, reader, ids().slice(0, 2));
    const added = await api.as(reader).call('addStockWatchlist', { tickerIds: ids().slice(1, 4), listId });
    expect(added).toMatchObject({ status: 200, addCount: 3 });
    expect((await api.as(reader).call('getWatchlists', {})).data).toEqual([
      { id: null, name: null, count: 2 },
      { id: listId, name: 'Dividends', count: 3 },
    ]);
    expect(await getWatchlist(api, reader)).toMatchObject({ totalCount: 2 });
    expect(await getWatchlist(api, reader, { listId })).toMatchObject({ totalCount: 3 });
    await api.as(reader).call('removeWatchlistStock', { clearAll: true, tickerIds: [], listId });
    expect(await getWatchlist(api, reader)).toMatchObject({ totalCount: 2 });
    expect(await getWatchlist(api, reader, { listId })).toMatchObject({ totalCount: 0 });
  });

  it('have names of their own, whatever the case', async () => {
    await newList('Tech');
    expect(await addList('  tECH ')).toMatchObject({ status: 400, data: null });
    expect(await addList('')).toMatchObject({ status: 400, data: null });
    expect(await addList('x'.repeat(WATCHLIST_LIMITS.name + 1))).toMatchObject({ status: 400, data: null });
    const id = await newList('Energy');
    expect(await api.as(reader).call('renameWatchlist', { id, name: 'Tech' })).toMatchObject({ status: 400 });
    expect(await api.as(reader).call('renameWatchlist', { id, name: 'ENERGY' })).toMatchObject({
      status: 200,
      data: { id, name: 'ENERGY', count: 0 },
    });
  });

  it('end at their number', async () => {
    for (let index = 0; index < WATCHLIST_LIMITS.lists; index += 1) await newList(`List ${index}`);
    expect(await addList('One more')).toMatchObject({ status: 400, data: null });
  });

  it('belong to their owner alone', async () => {
    const id = await newList('Private');
    const stranger = await api.people.appUser();
    const caller = api.as(stranger);
    const notFound = { status: 404, message: 'This watch list could not be found.' };
    expect(await getWatchlist(api, stranger, { listId: id })).toMatchObject(notFound);
    expect(await caller.call('addStockWatchlist', { tickerIds: ids(), listId: id })).toMatchObject(notFound);
    expect(await caller.call('removeWatchlistStock', { clearAll: true, tickerIds: [], listId: id })).toMatchObject(
      notFound,
    );
    expect(await caller.call('renameWatchlist', { id, name: 'Mine now' })).toMatchObject(notFound);
    expect(await caller.call('removeWatchlist', { id })).toMatchObject(notFound);
    expect(await caller.call('arrangeWatchlist', { listId: id, tickerIds: ids() })).toMatchObject(notFound);
    expect(await caller.call('importWatchlist', { listId: id, text: 'AAPL' })).toMatchObject(notFound);
  });

  it('are deleted with their stocks', async () => {
    const id = await newList('Short');
    await api.as(reader).call('addStockWatchlist', { tickerIds: ids(), listId: id });
    expect(await api.as(reader).call('removeWatchlist', { id })).toMatchObject({ status: 200 });
    const [row] = await api.sql<{ left: number }[]>`
      select count(*)::int as left from watchlist_entries where user_id = ${reader.id}`;
    expect(row?.left).toBe(0);
    expect(await api.as(reader).call('removeWatchlist', { id })).toMatchObject({ status: 404 });
  });
});

it('makes one list and one item of parallel calls', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => addList('Twice')));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  const listId = made.find(({ data }) => data)?.data?.id;
  const [tickerId] = ids();
  const add = () => api.as(reader).call('addStockWatchlist', { tickerIds: [tickerId], listId });
  const added = await Promise.all(Array.from({ length: 10 }, add));
  expect(added.filter(({ addCount }) => addCount === 1)).toHaveLength(1);
  expect(await getWatchlist(api, reader, { listId })).toMatchObject({ totalCount: 1 });
});

it('answers additions to a list that is deleted at the same time', async () => {
  const listId = await newList('Short lived');
  const answers = await Promise.all([
    ...ids().map((id) => api.as(reader).call('addStockWatchlist', { tickerIds: [id], listId })),
    api.as(reader).call('removeWatchlist', { id: listId }),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
});

describe.each(['the default list', 'a further list'])('the order of %s', (which) => {
  it('is the one of its owner, with later stocks first', async () => {
    const listId = which === 'the default list' ? null : await newList('Ordered');
    const add = (tickerIds: number[]) => api.as(reader).call('addStockWatchlist', { tickerIds, listId });
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids();
    await add([a]);
    api.clock.advance(1_000);
    await add([b]);
    api.clock.advance(1_000);
    await add([c]);
    expect(await symbols({ listId })).toEqual(symbolAt(2, 1, 0));
    const arranged = await api.as(reader).call('arrangeWatchlist', { listId, tickerIds: [b, e, a, c, b] });
    expect(arranged).toMatchObject({ status: 200 });
    expect(await symbols({ listId })).toEqual(symbolAt(1, 0, 2));
    api.clock.advance(1_000);
    await add([d]);
    expect(await symbols({ listId })).toEqual(symbolAt(3, 1, 0, 2));
  });
});

it('limits what one call arranges', async () => {
  const tickerIds = Array.from({ length: WATCHLIST_LIMITS.stocks + 1 }, (_unused, index) => index + 1);
  expect(await api.as(reader).call('arrangeWatchlist', { tickerIds })).toMatchObject({ status: 400 });
  expect(await api.as(reader).call('arrangeWatchlist', { tickerIds: [] })).toMatchObject({ status: 400 });
});
