import { useGetNotificationListQuery } from '@/generated/notifications/getNotificationList';

import { UNREAD_COUNT } from './unreadCount';

const POLL_MS = 60_000;

export interface UnreadCount {
  count: number;
  /** Refetches the count. */
  refresh: () => void;
}

/** The number of unread notifications, polled while the window is visible. */
export function useUnreadCount(): UnreadCount {
  const { data, refetch } = useGetNotificationListQuery({
    variables: UNREAD_COUNT,
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  // Without a response the count is 0; the next poll tries again.
  return {
    count: data?.getNotificationList.unreadCount ?? 0,
    refresh: () => void refetch().catch(() => undefined),
  };
}
