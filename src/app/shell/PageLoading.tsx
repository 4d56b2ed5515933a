import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './PageLoading.module.css';

/** Shaped like a page: heading, tiles, content. */
export function PageLoading() {
  return (
    <div className={styles['loading']} role="status">
      <VisuallyHidden>
        <FormattedMessage id="app.loading" />
      </VisuallyHidden>
      <div aria-hidden="true">
        <span className={`${styles['bone']} ${styles['title']}`} />
        <span className={`${styles['bone']} ${styles['line']}`} />
        <div className={styles['tiles']}>
          <span className={`${styles['bone']} ${styles['tile']}`} />
          <span className={`${styles['bone']} ${styles['tile']}`} />
          <span className={`${styles['bone']} ${styles['tile']}`} />
        </div>
      </div>
    </div>
  );
}
