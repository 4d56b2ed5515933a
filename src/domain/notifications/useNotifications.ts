import {
  useGetNotificationListQuery,
  type GetNotificationListQuery,
} from '@/generated/notifications/getNotificationList';
import { appendNew } from '@/shared/action/appendNew';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;

export type CentreNotification = NonNullable<GetNotificationListQuery['getNotificationList']['data']>[number];

/** The viewer's notifications, latest first. */
export function useNotifications(isUnread: boolean): EndlessQuery<CentreNotification> {
  const result = useGetNotificationListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE, isUnread },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const cursor = result.data?.getNotificationList.nextCursor ?? null;
  const list = useEndlessQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (reply) => ({ items: reply.data ?? [], total: reply.totalCount ?? 0 }),
    // Uses a cursor, because page numbers would shift when notifications arrive or are read concurrently. A group that
    // gets a new member is returned again; it stays at its first position.
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber, cursor },
        updateQuery: (all, { fetchMoreResult: { getNotificationList: next } }) =>
          next.data
            ? { getNotificationList: { ...next, data: appendNew(all.getNotificationList.data, next.data) } }
            : all,
      }),
  });
  return { ...list, hasMore: cursor !== null };
}
