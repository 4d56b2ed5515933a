import type { ReactNode } from 'react';

import { useGetUnreadConversationCountQuery } from '@/generated/conversations/getUnreadConversationCount';
import { useThrottled } from '@/shared/action/useThrottled';

import { UnreadConversationsContext } from './UnreadConversations';
import { useConversationChanges } from './useConversationChanges';

/** A bot may answer several times in a moment. */
const BETWEEN_MS = 1_000;
/** Every page of every user counts: without live changes it must not read as often as the messages page. */
const BETWEEN_POLLS_MS = 60_000;

/** Counts the viewer's conversations with unread messages for the menus, live. */
export function UnreadConversationsProvider({ children }: { children: ReactNode }) {
  const { data, refetch } = useGetUnreadConversationCountQuery({ fetchPolicy: 'cache-and-network' });
  // Without a response the previous count stays; the next change or poll tries again.
  const refresh = () => void refetch().catch(() => undefined);
  const refreshSoon = useThrottled(refresh, BETWEEN_MS);
  const refreshSometimes = useThrottled(refresh, BETWEEN_POLLS_MS);
  useConversationChanges((_changes, source) => (source === 'live' ? refreshSoon() : refreshSometimes()));
  return (
    <UnreadConversationsContext value={data?.getUnreadConversationCount.data ?? 0}>
      {children}
    </UnreadConversationsContext>
  );
}
