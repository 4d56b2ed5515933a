import { readFailure } from '@/shared/action/failure';
import { FIRST_PAGE, MAX_PAGE_SIZE, COUNT_CAP } from '@rules/paging';

/** Options of reading a long list. */
export interface ReadOptions<Row> {
  /** Called with each page; the pages are not collected then. */
  onRows?: (rows: readonly Row[]) => void;
  signal?: AbortSignal;
}

const TOO_MANY = 429;

/** Wait after the server has reported a rate limit or overload, in ms. */
const PAUSE_MS = 5_000;

/**
 * Reads a whole list page by page, for exports and bulk actions.
 * @param loadPage resolves to a page and the number of rows over all pages, which is exact up to `COUNT_CAP`; a
 * rejection ends the reading.
 * @returns the rows, none with `onRows`
 */
export async function loadAllPages<Row>(
  loadPage: (pageNumber: number, pageSize: number) => Promise<{ rows: readonly Row[]; total: number }>,
  { onRows, signal }: ReadOptions<Row> = {},
): Promise<Row[]> {
  const all: Row[] = [];
  let count = 0;
  for (let page = FIRST_PAGE; ; page += 1) {
    const { rows, total } = await withRetries(() => loadPage(page, MAX_PAGE_SIZE), signal);
    if (onRows) onRows(rows);
    else all.push(...rows);
    count += rows.length;
    const end = total > COUNT_CAP ? Infinity : total;
    if (rows.length === 0 || count >= end || signal?.aborted === true) return all;
  }
}

/** Retries while the server is too busy. */
async function withRetries<Result>(read: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (readFailure(error).status !== TOO_MANY || signal?.aborted === true) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
