import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './Bell.module.css';

/** A longer number would cover the bell. */
const MAX_SHOWN = 99;

/** A bell with a visible count; the label of its button has the count as text. */
export function BellCount({ count, children }: { count: number; children: ReactNode }) {
  const intl = useIntl();
  return (
    <>
      {children}
      {count > 0 ? (
        <span className={styles['count']} aria-hidden="true">
          {count > MAX_SHOWN ? `${intl.formatNumber(MAX_SHOWN)}+` : intl.formatNumber(count)}
        </span>
      ) : null}
    </>
  );
}
