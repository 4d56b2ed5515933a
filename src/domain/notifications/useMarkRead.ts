import { useApolloClient } from '@apollo/client/react';

import { useMarkNotificationReadMutation } from '@/generated/notifications/markNotificationRead';
import { useAction } from '@/shared/action/useAction';

interface MarkRead {
  mark: (id: number) => Promise<void>;
  /** Marks all there are. @param shown those in sight, which change at once */
  markAll: (shown: readonly number[]) => Promise<void>;
  busy: boolean;
}

/**
 * Marks notifications as read, also in what was already read from the platform.
 * @param onChanged told after a success, for the count
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
