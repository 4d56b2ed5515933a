import { FIRST_PAGE } from '@rules/paging';

/** Reads the count of unread notifications with the smallest page. */
export const UNREAD_COUNT = { pageNumber: FIRST_PAGE, pageSize: 1, isUnread: true } as const;
