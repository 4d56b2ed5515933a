/** Paging limits that client and server share. Pages are counted from 1. */

export const FIRST_PAGE = 1;

/** Default number of rows on a table page. */
export const DEFAULT_PAGE_SIZE = 20;

/** The largest page that the server returns, whatever the request says. */
export const MAX_PAGE_SIZE = 100;

/** The lists of categories are short and loaded completely (console §9). */
export const MAX_CATEGORY_PAGE_SIZE = 1000;

/** Long lists are counted up to this number: a larger total means "more than". */
export const COUNT_CAP = 10_000;

/** Page sizes that a table offers. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Clamps the requested page and size to whole numbers within the limits. */
export function boundedPage(
  params: { pageNumber?: number | null; pageSize?: number | null },
  maxSize: number = MAX_PAGE_SIZE,
): { pageNumber: number; pageSize: number } {
  return {
    pageNumber: clampInteger(params.pageNumber, FIRST_PAGE, Number.MAX_SAFE_INTEGER, FIRST_PAGE),
    pageSize: clampInteger(params.pageSize, 1, maxSize, Math.min(DEFAULT_PAGE_SIZE, maxSize)),
  };
}

function clampInteger(value: number | null | undefined, min: number, max: number, fallback: number): number {
  if (value === null || value === undefined || !Number.isFinite(value)) return fallback;
  return Math.min(max, Math.max(min, Math.trunc(value)));
}
