import type { ReactNode } from 'react';

import { BareHeader } from './BareHeader';
import styles from './BarePage.module.css';

/** A page without toolbar, navbar and footer: the brand, the language and a single task. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <BareHeader />
      <main className={styles['main']}>{children}</main>
    </div>
  );
}
