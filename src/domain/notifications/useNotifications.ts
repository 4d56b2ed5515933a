import {
  useGetNotificationListQuery,
  type GetNotificationListQuery,
} from '@/generated/notifications/getNotificationList';
import { useCursorQuery } from '@/shared/action/useCursorQuery';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;

export type CentreNotification = NonNullable<GetNotificationListQuery['getNotificationList']['data']>[number];

/** The viewer's notifications, latest first. */
export function useNotifications(isUnread: boolean): InfiniteQuery<CentreNotification> {
  const result = useGetNotificationListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE, isUnread },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return useCursorQuery(result, {
    pageSize: PAGE_SIZE,
    getPage: (read) => read.getNotificationList,
    withRows: (read, data) => ({ getNotificationList: { ...read.getNotificationList, data } }),
  });
}
