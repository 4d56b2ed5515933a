import { FormattedMessage } from 'react-intl';

import { useFailureText } from '@/shared/feedback/useFailureText';

import { LightButton } from '../button/LightButton';
import styles from './State.module.css';

interface ErrorStateProps {
  /** The server's message; without it no response arrived. */
  message?: string | null;
  onRetry?: () => void;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const { forRead } = useFailureText();
  return (
    <div className={styles['state']} role="alert">
      <span className={`${styles['image']} ${styles['failed']}`} aria-hidden="true">
        !
      </span>
      <p className={styles['title']}>
        <FormattedMessage id="shared.error.title" />
      </p>
      <p className={styles['hint']}>{forRead(message ?? null)}</p>
      {onRetry ? (
        <div className={styles['action']}>
          <LightButton onClick={onRetry}>
            <FormattedMessage id="shared.action.retry" />
          </LightButton>
        </div>
      ) : null}
    </div>
  );
}
