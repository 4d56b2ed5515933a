import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { RowAction } from '@/shared/ui/table/types';

import { STATUSES } from './inboxColumns';
import type { Inbox, InboxMessage } from './types';

/**
 * The actions on a message: set its status, delete it after a confirmation.
 * @param onRemoved called after a message is deleted
 */
export function useMessageActions(
  { useChanges }: Inbox,
  onRemoved?: () => void,
): (message: InboxMessage) => readonly RowAction[] {
  const intl = useIntl();
  const confirm = useConfirm();
  const { setStatus, remove } = useChanges();

  return (message) => [
    ...STATUSES.filter((status) => status !== message.status).map((status) => ({
      key: status,
      label: intl.formatMessage({ id: `inboxes.set.${status}` }),
      onSelect: () => void setStatus(message, status),
    })),
    {
      key: 'delete',
      label: intl.formatMessage({ id: 'inboxes.delete.action' }),
      danger: true,
      onSelect: () =>
        confirm({
          title: intl.formatMessage({ id: 'inboxes.delete.title' }),
          message: intl.formatMessage({ id: 'inboxes.delete.message' }),
          okLabel: intl.formatMessage({ id: 'inboxes.delete.action' }),
          danger: true,
          run: async () => {
            const error = await remove(message);
            if (error === undefined) onRemoved?.();
            return error;
          },
        }),
    },
  ];
}
