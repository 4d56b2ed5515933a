import type { ReactNode } from 'react';

import styles from './Quote.module.css';

interface QuoteProps {
  /** The author, where the context does not name them. */
  by?: ReactNode;
  children: ReactNode;
}

/** A user's text, quoted unchanged in a scrollable box. */
export function Quote({ by, children }: QuoteProps) {
  const text = (
    // A scrolling box must be reachable by keyboard.
    <blockquote className={styles['text']} dir="auto" tabIndex={0}>
      {children}
    </blockquote>
  );
  if (by === undefined) return text;
  return (
    <figure className={styles['quote']}>
      <figcaption className={styles['author']}>{by}</figcaption>
      {text}
    </figure>
  );
}
