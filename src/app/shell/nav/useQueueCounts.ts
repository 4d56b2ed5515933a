import { createContext, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { useUnreadConversations } from '@/domain/conversations/UnreadConversations';
import { useViewer } from '@/domain/session/SessionContext';
import { useGetAdminQueueCountQuery } from '@/generated/dashboards/getAdminQueueCount';

import type { AdminQueueName, QueueName } from '../../routes/types';

export type QueueCounts = Readonly<Record<AdminQueueName, number>>;

const POLL_MS = 60_000;

/**
 * What waits in the queues of the admins, from `QueueCountsProvider`; undefined for other roles, and before the first
 * response.
 */
export const QueueCountsContext = createContext<QueueCounts | undefined>(undefined);

/** The length of the queue of a menu entry; 0 when the entry has none. */
export function useQueueCount(queue: QueueName | undefined): number {
  const counts = useContext(QueueCountsContext);
  const conversations = useUnreadConversations();
  if (queue === 'conversations') return conversations;
  return queue === undefined ? 0 : (counts?.[queue] ?? 0);
}

/**
 * Reads the counts for `QueueCountsContext`: once a minute while the window is visible, and with every change of page.
 * Actions on a queue refetch `getAdminQueueCount` by name.
 */
export function useQueueCounts(): QueueCounts | undefined {
  const { role } = useViewer();
  const isAdmin = role === 'admin';
  const { pathname } = useLocation();
  const { data, refetch } = useGetAdminQueueCountQuery({
    skip: !isAdmin,
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const countedAt = useRef(pathname);
  useEffect(() => {
    if (!isAdmin || countedAt.current === pathname) return;
    countedAt.current = pathname;
    // Without a response the previous counts stay; the next poll tries again.
    refetch().catch(() => undefined);
  }, [isAdmin, pathname, refetch]);
  const counts = data?.getAdminQueueCount.data ?? undefined;
  return (
    counts && {
      botReviews: counts.botReviewCount,
      postReports: counts.postReportCount + counts.profileReportCount,
      bugReports: counts.bugReportCount,
      contactRequests: counts.contactUsCount,
      feedback: counts.feedbackCount,
    }
  );
}
