import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { RowAction } from '@/shared/ui/table/types';

import { STATUSES } from './inboxColumns';
import type { Inbox, InboxMessage } from './types';

/**
 * What can be done with a message: say where it stands, delete it after a question.
 * @param onRemoved hears that a message is gone
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
            const refusal = await remove(message);
            if (refusal === undefined) onRemoved?.();
            return refusal;
          },
        }),
    },
  ];
}
