import {
  useGetNotificationListQuery,
  type GetNotificationListQuery,
} from '@/generated/notifications/getNotificationList';
import { rereadNewest } from '@/domain/social/rereadNewest';
import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useThrottled } from '@/shared/action/useThrottled';
import { useCursorQuery } from '@/shared/action/useCursorQuery';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;
/** Between two readings for new notifications. */
const BETWEEN_MS = 250;
const ME = ['me'] as const;

export type CentreNotification = NonNullable<GetNotificationListQuery['getNotificationList']['data']>[number];

/** The viewer's notifications, latest first. */
export function useNotifications(isUnread: boolean): InfiniteQuery<CentreNotification> {
  const result = useGetNotificationListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE, isUnread },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const hasOnePage = (result.data?.getNotificationList.data?.length ?? 0) <= PAGE_SIZE;
  const reread = useThrottled(() => void rereadNewest(result.client, result.observable), BETWEEN_MS);
  useSocialChanges(ME, {
    // Further pages stay where the reader has scrolled to.
    onChange: ({ kind }) => {
      if (kind === 'notification' && hasOnePage) reread();
    },
    onGap: () => {
      if (hasOnePage) reread();
    },
  });
  return useCursorQuery(result, {
    pageSize: PAGE_SIZE,
    getPage: (read) => read.getNotificationList,
    withRows: (read, data) => ({ getNotificationList: { ...read.getNotificationList, data } }),
  });
}
