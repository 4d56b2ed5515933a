import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey, usernameKey } from '../../../server/database/keys.ts';
import { tickers } from '../../../server/database/tables/market/market.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

/** The statement of the search for stocks beside its obvious form: a filter and a sort over all stocks. */

type Stock = Pick<typeof tickers.$inferSelect, 'id' | 'symbolKey' | 'searchKey' | 'delistedOn' | 'mentionScore'>;

let api: TestApi;
let reader: TestPerson;
let stocks: Stock[];
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 2 } });
  reader = await api.people.appUser();
  await api.sql`update tickers set mention_score = id % 3`;
  await api.sql`update tickers set delisted_on = '2026-01-01' where id % 11 = 0`;
  stocks = await api.db.select().from(tickers).where(ne(tickers.kind, 'index')).orderBy(tickers.symbolKey, tickers.id);
});
afterAll(() => api.close());

function getRank(stock: Stock, text: string, handle: string): number {
  if (stock.symbolKey === handle) return 0;
  if (stock.symbolKey.startsWith(handle)) return 1;
  if (stock.searchKey.startsWith(text)) return 2;
  return stock.searchKey.includes(` ${text}`) ? 3 : 4;
}

function findExpected(input: string): number[] {
  const words = searchKey(input).split(' ');
  const text = words.join(' ');
  const handle = usernameKey(input);
  const ranks = new Map(stocks.map((stock) => [stock.id, getRank(stock, text, handle)]));
  const getOrder = (stock: Stock): number[] => [
    ranks.get(stock.id) ?? 0,
    Number(stock.delistedOn !== null),
    -stock.mentionScore,
  ];
  const hasName = ({ searchKey: key }: Stock): boolean =>
    words.every((word) => key.includes(word)) || key.replaceAll(' ', '').includes(words.join(''));
  return stocks
    .filter((stock) => (ranks.get(stock.id) ?? 4) < 4 || (text.length > 2 && hasName(stock)))
    .toSorted((a, b) => {
      const [first, second] = [getOrder(a), getOrder(b)];
      const at = first.findIndex((value, index) => value !== second[index]);
      return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
    })
    .map(({ id }) => id);
}

describe('the search for stocks', () => {
  it.each(['bank', 'a', 'ak', 'THY', 'Türk', 'hold', 'corp', 'inc', '%a', 's&p'])(
    'finds for %s what a filter over all stocks finds, page by page',
    async (searchText) => {
      const expected = findExpected(searchText);
      const read = (pageNumber: number) =>
        api.as(reader).call('getSearchByType', { searchText, userType: 'stock', pageNumber, pageSize: 7 });
      const [first, second] = [await read(1), await read(2)];
      expect([first, second].map(({ data }) => data?.map(({ id }) => id))).toEqual([
        expected.slice(0, 7),
        expected.slice(7, 14),
      ]);
      expect(first.totalCount).toBe(expected.length);
    },
  );
});
