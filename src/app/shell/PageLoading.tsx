import { Skeleton } from 'antd';
import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

import styles from './PageLoading.module.css';

/** Shaped like a page: heading, tiles, content. */
export function PageLoading() {
  return (
    <div className={styles['loading']} role="status">
      <VisuallyHidden>
        <FormattedMessage id="app.loading" />
      </VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton active title={{ width: '24rem' }} paragraph={{ rows: 1, width: '40%' }} />
        <div className={styles['tiles']}>
          <Skeleton.Node active className={styles['tile']} />
          <Skeleton.Node active className={styles['tile']} />
          <Skeleton.Node active className={styles['tile']} />
        </div>
      </div>
    </div>
  );
}
