import type { ReactNode } from 'react';

import styles from './Quote.module.css';

/** Words of somebody else as they were written, in a box of their own that scrolls. */
export function Quote({ children }: { children: ReactNode }) {
  return (
    // A scrolling box must be reachable by keyboard.
    <blockquote className={styles['words']} dir="auto" tabIndex={0}>
      {children}
    </blockquote>
  );
}
