import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { appendNewBy } from '@/shared/action/appendNew';

type Stocks = readonly StockRow_StockFragment[] | null;

/** Appends the next page. A stock that moved to it from an earlier page is shown once. */
export function appendPage<Page extends { data: Stocks }>(loaded: Page, next: Page): Page {
  return { ...next, data: appendNewBy(loaded.data, next.data ?? [], ({ ticker_id }) => ticker_id) };
}

interface StockPages<Data> {
  loaded: Data | undefined;
  toStocks: (data: Data) => Stocks;
  readPage: (pageNumber: number) => Promise<{ data?: Data }>;
}

/**
 * Reads a page and, while a page has only stocks of the list, the one after it. The order follows the prices, so a page
 * often repeats stocks, and the page after it then starts inside of the list. A list does not load by itself again
 * before it grows.
 */
export async function readNewStocks<Data extends object>(
  firstPage: number,
  { loaded, toStocks, readPage }: StockPages<Data>,
): Promise<{ data?: Data }> {
  const toIds = (data: Data | undefined) => (data && toStocks(data))?.map(({ ticker_id }) => ticker_id) ?? [];
  const loadedIds = new Set(toIds(loaded));
  for (let pageNumber = firstPage; ; pageNumber += 1) {
    const response = await readPage(pageNumber);
    const ids = toIds(response.data);
    // A failed page has no stocks either.
    if (ids.length === 0 || ids.some((id) => !loadedIds.has(id))) return response;
  }
}
