import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './Bell.module.css';

/** More than these would cover the bell. */
const MOST_SHOWN = 99;

/** A bell with a figure for the eye; its button says the count in words. */
export function BellCount({ count, children }: { count: number; children: ReactNode }) {
  const intl = useIntl();
  return (
    <>
      {children}
      {count > 0 ? (
        <span className={styles['count']} aria-hidden="true">
          {count > MOST_SHOWN ? `${intl.formatNumber(MOST_SHOWN)}+` : intl.formatNumber(count)}
        </span>
      ) : null}
    </>
  );
}
