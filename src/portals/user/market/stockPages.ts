import { useRef } from 'react';

import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { appendNewBy } from '@/shared/action/appendNew';
import { OK, readEnvelope } from '@/shared/action/envelope';

interface StockPage {
  data: readonly StockRow_StockFragment[] | null;
  totalCount: number | null;
}

/**
 * A list with its next page. While it is read the market moves on: a stock that comes a second time is shown once, and a
 * page without anything new is the end.
 */
export function joinPages<Page extends StockPage>(known: Page, next: Page): Page {
  const rows = known.data ?? [];
  const data = appendNewBy(rows, next.data ?? [], ({ ticker_id }) => ticker_id);
  return { ...next, data, totalCount: data.length === rows.length ? rows.length : next.totalCount };
}

/** Reads page after page whatever came of them: the number of rows does not tell how many pages were read. */
export function useNextPage<Data extends object>(
  read: (pageNumber: number) => Promise<{ data?: Data }>,
): () => Promise<{ data?: Data }> {
  const last = useRef(1);
  return async () => {
    const page = last.current + 1;
    const answer = await read(page);
    if (readEnvelope(answer.data)?.status === OK) last.current = page;
    return answer;
  };
}
