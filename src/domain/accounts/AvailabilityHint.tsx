import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';

import styles from './accountFields.module.css';
import type { Availability } from './useAvailability';

interface AvailabilityHintProps {
  availability: Availability;
  /** The message for a free name. */
  freeId: MessageId;
}

/**
 * Shows the state of an availability check and announces it. A taken name is reported by the error of the field
 * instead.
 */
export function AvailabilityHint({ availability, freeId }: AvailabilityHintProps) {
  return (
    <span className={availability === 'free' ? styles['free'] : styles['hint']} role="status">
      {availability === 'free' ? (
        <>
          <span aria-hidden="true">✓ </span>
          <FormattedMessage id={freeId} />
        </>
      ) : null}
      {availability === 'checking' ? <FormattedMessage id="register.availability.checking" /> : null}
      {availability === 'failed' ? <FormattedMessage id="register.availability.failed" /> : null}
    </span>
  );
}
