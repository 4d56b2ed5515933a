import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getStocks, getWatchlist, watch, type TestTicker } from './support.ts';

let api: TestApi;
let stocks: TestTicker[];
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  stocks = await getStocks(api, 'NYSE', 30);
});
afterAll(() => api.close());
beforeEach(async () => {
  reader = await api.people.appUser();
});

const first = (): TestTicker => {
  const [stock] = stocks;
  if (stock === undefined) throw new Error('There is no stock');
  return stock;
};
const setNote = (note: string, tags: string[], tickerId = first().id) =>
  api.as(reader).call('setStockNote', { tickerId, note, tags });
const importText = (text: string, listId?: number) => api.as(reader).call('importWatchlist', { text, listId });

describe('setStockNote', () => {
  it('shows a note and tags on each list, to their author alone', async () => {
    await watch(api, reader, [first().id]);
    const stranger = await api.people.appUser();
    await watch(api, stranger, [first().id]);
    expect(await setNote(' Wait for the\nreport ', ['dividend', 'long term'])).toMatchObject({
      status: 200,
      data: { note: 'Wait for the\nreport', tags: ['dividend', 'long term'] },
    });
    expect((await getWatchlist(api, reader)).data).toMatchObject([
      { note: 'Wait for the\nreport', tags: ['dividend', 'long term'] },
    ]);
    expect((await getWatchlist(api, stranger)).data).toMatchObject([{ note: '', tags: [] }]);
  });

  it('lets the list be searched by a tag', async () => {
    await watch(
      api,
      reader,
      stocks.slice(0, 3).map(({ id }) => id),
    );
    await setNote('', ['Temettü']);
    expect((await getWatchlist(api, reader, { search: 'temettü' })).data).toMatchObject([
      { ticker_symbol: first().symbol },
    ]);
    expect((await getWatchlist(api, reader, { search: 'temett' })).totalCount).toBe(0);
  });

  it('removes both when they are empty', async () => {
    await setNote('Something', ['a']);
    await setNote('', []);
    const [row] = await api.sql<{ left: number }[]>`
      select count(*)::int as left from stock_notes where user_id = ${reader.id}`;
    expect(row?.left).toBe(0);
  });

  it('refuses texts that are too long and unknown stocks', async () => {
    expect(await setNote('x'.repeat(WATCHLIST_LIMITS.note + 1), [])).toMatchObject({ status: 400 });
    expect(await setNote('', ['x'.repeat(WATCHLIST_LIMITS.tag + 1)])).toMatchObject({ status: 400 });
    expect(
      await setNote(
        '',
        Array.from({ length: 11 }, (_unused, index) => `t${index}`),
      ),
    ).toMatchObject({
      status: 400,
    });
    expect(await setNote('', ['a\u202Eb'])).toMatchObject({ status: 400 });
    expect(await setNote('Fine', [], 999_999)).toMatchObject({ status: 404 });
  });
});

describe('importWatchlist', () => {
  it('adds stocks with notes in the order of the text, and names symbols without a stock', async () => {
    const [, second, third] = stocks;
    await watch(api, reader, [first().id]);
    const { data } = await importText(
      [
        'Symbol,Note,Tags',
        `${third?.symbol},,`,
        `${first().symbol.toLowerCase()},Old friend,core`,
        ',nothing,',
        `${second?.symbol},x\u200By,`,
        'NOSUCHONE,,',
      ].join('\n'),
    );
    expect(data).toEqual({ added: 2, present: 1, unknown: ['NOSUCHONE'], unknown_count: 1 });
    const list = (await getWatchlist(api, reader, { sortBy: 'rank', sortOrder: 'asc' })).data ?? [];
    expect(list.map(({ ticker_id: id, note, tags }) => ({ id, note, tags }))).toEqual([
      { id: third?.id, note: '', tags: [] },
      { id: second?.id, note: 'xy', tags: [] },
      { id: first().id, note: 'Old friend', tags: ['core'] },
    ]);
  });

  it('leaves notes that the text does not mention', async () => {
    await setNote('Mine', ['tag']);
    await importText(first().symbol);
    await importText(`symbol,note,tags\n${first().symbol},,`);
    expect((await getWatchlist(api, reader)).data).toMatchObject([{ note: 'Mine', tags: ['tag'] }]);
    await importText(`symbol,tags\n${first().symbol},other`);
    expect((await getWatchlist(api, reader)).data).toMatchObject([{ note: 'Mine', tags: ['other'] }]);
  });

  it('stores a formula as the text that it is', async () => {
    await importText(`symbol,note\n${first().symbol},"=HYPERLINK(""https://a.example"")"`);
    expect((await getWatchlist(api, reader)).data).toMatchObject([{ note: '=HYPERLINK("https://a.example")' }]);
  });

  it('adds each stock once for parallel calls', async () => {
    const text = stocks.map(({ symbol }) => symbol).join(' ');
    const answers = await Promise.all(Array.from({ length: 5 }, () => importText(text)));
    expect(answers.map(({ data }) => data?.added).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 0, 0, 0, 30]);
    expect((await getWatchlist(api, reader)).totalCount).toBe(30);
  });

  it('refuses a text without a symbol', async () => {
    expect(await importText(' \n')).toMatchObject({ status: 400, message: 'Choose at least one stock.' });
  });

  it('reads 5,000 lines, not more, and adds nothing to a list that would be too long', async () => {
    const unknown = Array.from({ length: WATCHLIST_LIMITS.rows }, (_unused, index) => `NO${index}`).join('\n');
    const { data } = await importText(unknown);
    expect(data).toMatchObject({ added: 0, unknown_count: WATCHLIST_LIMITS.rows });
    expect(data?.unknown).toHaveLength(100);
    expect(await importText(`${unknown}\nONEMORE`)).toMatchObject({ status: 400 });
    const all = await api.sql<{ symbol: string }[]>`
      select symbol from tickers where exchange_id is not null order by id limit ${WATCHLIST_LIMITS.stocks + 1}`;
    expect(await importText(`symbol\n${all.map(({ symbol }) => symbol).join('\n')}`)).toMatchObject({ status: 400 });
    expect((await getWatchlist(api, reader)).totalCount).toBe(0);
  });
});
