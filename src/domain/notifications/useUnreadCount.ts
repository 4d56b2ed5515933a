import { useGetNotificationListQuery } from '@/generated/notifications/getNotificationList';
import { FIRST_PAGE } from '@rules/paging';

/** How often the platform is asked for news. */
const POLL_MS = 60_000;

export interface UnreadCount {
  count: number;
  /** Asks at once. */
  refresh: () => void;
}

/** How many notifications the person has not read; follows what happens while the window is in sight. */
export function useUnreadCount(): UnreadCount {
  const { data, refetch } = useGetNotificationListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: 1, isUnread: true },
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  // Without an answer the bell says nothing of a count; the next round asks again.
  return {
    count: data?.getNotificationList.unreadCount ?? 0,
    refresh: () => void refetch().catch(() => undefined),
  };
}
