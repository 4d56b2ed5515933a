import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './PageLoading.module.css';

/** Shaped like a page: heading, tiles, content. */
export function PageLoading() {
  return (
    <div className={`${styles['page']} ${styles['loading']}`} role="status">
      <Loading />
      <div aria-hidden="true">
        <span className={`${styles['bone']} ${styles['title']}`} />
        <span className={`${styles['bone']} ${styles['line']}`} />
        <Tiles />
      </div>
    </div>
  );
}

/** The skeleton below a heading, for eyes only. */
export function ContentLoading() {
  return (
    <div className={styles['loading']}>
      <Tiles />
    </div>
  );
}

export function Loading() {
  return (
    <VisuallyHidden>
      <FormattedMessage id="app.loading" />
    </VisuallyHidden>
  );
}

function Tiles() {
  return (
    <div className={styles['tiles']}>
      <span className={`${styles['bone']} ${styles['tile']}`} />
      <span className={`${styles['bone']} ${styles['tile']}`} />
      <span className={`${styles['bone']} ${styles['tile']}`} />
    </div>
  );
}
