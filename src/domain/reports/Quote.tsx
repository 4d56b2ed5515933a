import type { ReactNode } from 'react';

import styles from './Quote.module.css';

interface QuoteProps {
  /** Whose words they are, where it is not said around them. */
  by?: ReactNode;
  children: ReactNode;
}

/** Words of somebody else as they were written, in a box of their own that scrolls. */
export function Quote({ by, children }: QuoteProps) {
  const words = (
    // A scrolling box must be reachable by keyboard.
    <blockquote className={styles['words']} dir="auto" tabIndex={0}>
      {children}
    </blockquote>
  );
  if (by === undefined) return words;
  return (
    <figure className={styles['quote']}>
      <figcaption className={styles['author']}>{by}</figcaption>
      {words}
    </figure>
  );
}
