import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './ComingSoon.module.css';

interface ComingSoonProps {
  /** The page's title, its h1; omitted where the surroundings have one, as in a dialog. */
  title?: ReactNode;
  /** What will be here. */
  about: ReactNode;
  /** One way on. */
  action?: ReactNode;
}

/** Says openly that something is not built yet and what it will be. */
export function ComingSoon({ title, about, action }: ComingSoonProps) {
  return (
    <section
      className={title === undefined ? `${styles['coming']} ${styles['compact']}` : styles['coming']}
      data-coming
    >
      <p className={styles['badge']}>
        <FormattedMessage id="coming.badge" />
      </p>
      {title === undefined ? null : (
        <h1 className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
      )}
      <p className={styles['about']}>{about}</p>
      <p className={styles['note']}>
        <FormattedMessage id="coming.note" />
      </p>
      {action}
    </section>
  );
}
