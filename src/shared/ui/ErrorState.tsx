import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from './State.module.css';

interface ErrorStateProps {
  /** What the server said; 'Something went wrong' when it said nothing. */
  message?: string | null;
  onRetry?: () => void;
}

/** Stands in for content that could not be loaded. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const intl = useIntl();
  return (
    <div className={styles['state']} role="alert">
      <span className={`${styles['image']} ${styles['failed']}`} aria-hidden="true">
        !
      </span>
      <p className={styles['title']}>
        <FormattedMessage id="shared.error.title" />
      </p>
      <p className={styles['hint']}>{message || intl.formatMessage({ id: 'shared.error.generic' })}</p>
      {onRetry ? (
        <div className={styles['action']}>
          <Button onClick={onRetry}>
            <FormattedMessage id="shared.action.retry" />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
