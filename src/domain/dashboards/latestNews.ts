import { FIRST_PAGE } from '@rules/paging';

/** Reads the news that a dashboard shows. */
export const LATEST_NEWS = { pageNumber: FIRST_PAGE, pageSize: 6 } as const;
