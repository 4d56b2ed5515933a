import type { ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './DataTable.module.css';

interface RowOpenerProps {
  /** The address of the row; without it `onOpen` is called. */
  to?: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** The name of a row that opens it: a link to its page, or a button. */
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
