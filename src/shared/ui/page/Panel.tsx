import { useId, type ReactNode } from 'react';

import { useFormat } from '@/shared/format/useFormat';

import styles from './Panel.module.css';

interface PanelProps {
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled box of a page. */
export function Panel({ title, count, action, children }: PanelProps) {
  const format = useFormat();
  const titleId = useId();
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <h2 id={titleId}>{title}</h2>
        {count === undefined ? null : <span className={styles['count']}>{format.number(count)}</span>}
        <span className={styles['action']}>{action}</span>
      </header>
      {children}
    </section>
  );
}
