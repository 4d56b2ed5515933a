import type { ReactNode } from 'react';

import styles from './Tag.module.css';

interface TagProps {
  children: ReactNode;
  tone?: 'plain' | 'accent' | 'attention' | 'gain' | 'loss';
}

/** Labels up to this length never wrap. */
const SHORT = 12;

/** A short label of a status or role. */
export function Tag({ children, tone = 'plain' }: TagProps) {
  const isShort = typeof children === 'string' && children.length <= SHORT;
  return (
    <span className={`${styles['tag']} ${styles[tone]}`} data-short={isShort || undefined}>
      {children}
    </span>
  );
}
