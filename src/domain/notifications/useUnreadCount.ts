import { useGetNotificationListQuery } from '@/generated/notifications/getNotificationList';

import { rereadNewest } from '@/domain/social/rereadNewest';
import { useThrottled } from '@/shared/action/useThrottled';
import { useIsSocialLive, useSocialChanges } from '@/domain/social/useSocialChanges';

import { UNREAD_COUNT } from './unreadCount';

const POLL_MS = 60_000;
/** Many people may like a post at the same moment. */
const BETWEEN_MS = 250;
const ME = ['me'] as const;

export interface UnreadCount {
  count: number;
  /** Refetches the count. */
  refresh: () => void;
}

/** The number of unread notifications: live, or polled while the window is visible. */
export function useUnreadCount(): UnreadCount {
  const isLive = useIsSocialLive();
  const { client, observable, data, refetch } = useGetNotificationListQuery({
    variables: UNREAD_COUNT,
    fetchPolicy: 'cache-and-network',
    pollInterval: isLive ? 0 : POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const refresh = () => void refetch().catch(() => undefined);
  const readNewest = () => void rereadNewest(client, observable);
  const readSoon = useThrottled(readNewest, BETWEEN_MS);
  useSocialChanges(ME, {
    onChange: ({ kind }) => {
      if (kind === 'notification' || kind === 'notifications_read') readSoon();
    },
    onGap: readNewest,
  });
  // Without a response the count is 0; the next poll tries again.
  return {
    count: data?.getNotificationList.unreadCount ?? 0,
    refresh,
  };
}
