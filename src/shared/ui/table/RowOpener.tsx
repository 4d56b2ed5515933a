import type { ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './DataTable.module.css';

interface RowOpenerProps {
  /** Where the row leads; without it `onOpen` shows it. */
  to?: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** What a row is called, as the way into it: a link to its page, or a button that shows it. */
export function RowOpener({ to, onOpen, children }: RowOpenerProps) {
  return to === undefined ? (
    <button type="button" data-row-opener className={styles['opener']} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <Link to={to} data-row-opener className={styles['opener']}>
      {children}
    </Link>
  );
}
