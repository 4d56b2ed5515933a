import { FIRST_PAGE, MAX_PAGE_SIZE, MOST_COUNTED } from '@rules/paging';

/**
 * Reads a whole list page by page, for exports.
 * @param loadPage resolves to a page and the number of rows over all pages, which is not known beyond `MOST_COUNTED`; a rejection ends the reading.
 */
export async function loadAllPages<Row>(
  loadPage: (pageNumber: number, pageSize: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = FIRST_PAGE; ; page += 1) {
    const { rows, total } = await loadPage(page, MAX_PAGE_SIZE);
    all.push(...rows);
    const end = total > MOST_COUNTED ? Infinity : total;
    if (rows.length === 0 || all.length >= end) return all;
  }
}
