import type { ReactNode } from 'react';

import styles from './Tag.module.css';

interface TagProps {
  children: ReactNode;
  tone?: 'plain' | 'accent' | 'attention' | 'gain' | 'loss';
}

/** A short label of a state or role. */
export function Tag({ children, tone = 'plain' }: TagProps) {
  return <span className={`${styles['tag']} ${styles[tone]}`}>{children}</span>;
}
