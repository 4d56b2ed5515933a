import { useApolloClient } from '@apollo/client/react';

import { useMarkNotificationReadMutation } from '@/generated/notifications/markNotificationRead';
import { useAction } from '@/shared/action/useAction';

interface MarkRead {
  mark: (id: number) => Promise<void>;
  /**
   * Marks all notifications.
   * @param shown the loaded ones, which are updated in the cache
   */
  markAll: (shown: readonly number[]) => Promise<void>;
  busy: boolean;
}

/**
 * Marks notifications as read, on the server and in the cache.
 * @param onChanged called after a success, to update the count
 */
export function useMarkRead(onChanged: () => void): MarkRead {
  const { cache } = useApolloClient();
  const { run, busy } = useAction(useMarkNotificationReadMutation, { success: 'silent' });

  const markThese = async (variables: { notificationId?: number[] }, shown: readonly number[]) => {
    const { ok } = await run(variables);
    if (!ok) return;
    for (const id of shown)
      cache.modify({ id: cache.identify({ __typename: 'Notification', id }), fields: { is_read: () => true } });
    onChanged();
  };
  return {
    mark: (id) => markThese({ notificationId: [id] }, [id]),
    markAll: (shown) => markThese({}, shown),
    busy,
  };
}
