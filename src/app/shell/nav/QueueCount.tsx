import { FormattedMessage, useIntl } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import type { QueueName } from '../../routes/types';
import styles from './Nav.module.css';
import { useQueueCount } from './useQueueCounts';

/** A longer number would cover the label. */
const MAX_SHOWN = 999;

/** How much waits at a menu entry; nothing when nothing waits. */
export function QueueCount({ queue }: { queue: QueueName | undefined }) {
  const intl = useIntl();
  const count = useQueueCount(queue);
  if (count === 0) return null;
  return (
    <>
      <span className={styles['count']} aria-hidden="true">
        {count > MAX_SHOWN ? `${intl.formatNumber(MAX_SHOWN)}+` : intl.formatNumber(count)}
      </span>
      <VisuallyHidden>
        {', '}
        <FormattedMessage
          id={queue === 'conversations' ? 'nav.unreadConversations' : 'nav.waiting'}
          values={{ count }}
        />
      </VisuallyHidden>
    </>
  );
}
