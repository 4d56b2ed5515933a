import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

export interface TestTicker {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
}

/** Listed stocks of an exchange, always the same. */
export async function getStocks(
  api: TestApi,
  exchange: 'NASDAQ' | 'NYSE' | 'BIST',
  count: number,
): Promise<TestTicker[]> {
  const rows = await api.sql<TestTicker[]>`
    select t.id, t.symbol, t.name, t.currency from tickers t join exchanges e on e.id = t.exchange_id
    where t.kind = 'stock' and e.code = ${exchange} order by t.id limit ${count}`;
  if (rows.length < count) throw new Error(`There are no ${count} stocks of ${exchange}`);
  return [...rows];
}

/** A stock without a price in any source. */
export async function addUnpricedStock(api: TestApi, symbol: string): Promise<number> {
  const [row] = await api.sql<{ id: number }[]>`
    insert into tickers (kind, symbol, symbol_key, name, currency, search_key)
    values ('stock', ${symbol}, ${symbol.toLowerCase()}, ${`${symbol} Works`}, 'USD', ${`${symbol.toLowerCase()} works`})
    returning id`;
  if (row === undefined) throw new Error('The stock was not stored');
  return row.id;
}

export const watch = (api: TestApi, person: TestPerson, tickerIds: readonly number[]) =>
  api.as(person).call('addStockWatchlist', { tickerIds });

export const getWatchlist = (api: TestApi, person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getStockWatchlist', { pageNumber: 1, pageSize: 20, ...variables });
