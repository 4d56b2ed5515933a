import { useRef } from 'react';

import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { appendNewBy } from '@/shared/action/appendNew';
import { OK, readEnvelope } from '@/shared/action/envelope';

interface StockPage {
  data: readonly StockRow_StockFragment[] | null;
  totalCount: number | null;
}

/**
 * Appends the next page. The ranking may change between two reads: a repeated stock is shown once, and a page without
 * new stocks is the end.
 */
export function appendPage<Page extends StockPage>(loaded: Page, next: Page): Page {
  const rows = loaded.data ?? [];
  const data = appendNewBy(rows, next.data ?? [], ({ ticker_id }) => ticker_id);
  return { ...next, data, totalCount: data.length === rows.length ? rows.length : next.totalCount };
}

/** Counts the pages that were read: the number of rows does not show it, because repeated stocks are dropped. */
export function useNextPage<Data extends object>(
  read: (pageNumber: number) => Promise<{ data?: Data }>,
): () => Promise<{ data?: Data }> {
  const last = useRef(1);
  return async () => {
    const page = last.current + 1;
    const response = await read(page);
    if (readEnvelope(response.data)?.status === OK) last.current = page;
    return response;
  };
}
