import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import type { RowAction } from '@/shared/ui/table/types';

import styles from './Inboxes.module.css';
import { MessageButtons, MessageView } from './MessageView';
import type { InboxMessage } from './types';

interface MessageDialogProps {
  message: InboxMessage;
  actions: readonly RowAction[];
  onClose: () => void;
}

/** A message, opened above its list. */
export function MessageDialog({ message, actions, onClose }: MessageDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  return (
    <Modal
      open
      width={680}
      title={message.title ?? intl.formatMessage({ id: 'inboxes.message' })}
      onCancel={onClose}
      footer={
        <div className={styles['buttons']}>
          <MessageButtons actions={actions} />
        </div>
      }
    >
      <MessageView message={message} />
    </Modal>
  );
}
