import { FormattedMessage, useIntl } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import type { QueueName } from '../../routes/types';
import styles from './Nav.module.css';
import { useQueueCount } from './useQueueCounts';

/** A longer number would cover the label. */
const MAX_SHOWN = 999;

/** How much waits in the queue of a menu entry; nothing for an empty queue. */
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
        <FormattedMessage id="nav.waiting" values={{ count }} />
      </VisuallyHidden>
    </>
  );
}
