import { useApolloClient } from '@apollo/client/react';

import { useMarkNotificationReadMutation } from '@/generated/notifications/markNotificationRead';
import { useAction } from '@/shared/action/useAction';

interface MarkRead {
  mark: (id: number) => Promise<void>;
  /**
   * Marks all notifications.
   * @param loadedIds the loaded ones, which are updated in the cache
   */
  markAll: (loadedIds: readonly number[]) => Promise<void>;
  busy: boolean;
}

/**
 * Marks notifications as read, on the server and in the cache.
 * @param onChanged called after a success, to update the count
 */
export function useMarkRead(onChanged: () => void): MarkRead {
  const { cache } = useApolloClient();
  const { run, busy } = useAction(useMarkNotificationReadMutation, { success: 'silent' });

  const markRead = async (variables: { notificationId?: number[] }, loadedIds: readonly number[]) => {
    const { ok } = await run(variables);
    if (!ok) return;
    for (const id of loadedIds)
      cache.modify({ id: cache.identify({ __typename: 'Notification', id }), fields: { is_read: () => true } });
    onChanged();
  };
  return {
    mark: (id) => markRead({ notificationId: [id] }, [id]),
    markAll: (loadedIds) => markRead({}, loadedIds),
    busy,
  };
}
