import type { ReactNode } from 'react';

import styles from './SavedViews.module.css';

interface ViewButtonProps {
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Chooses a view of a table. */
export function ViewButton({ isCurrent, onClick, children }: ViewButtonProps) {
  return (
    <button type="button" className={styles['view']} aria-current={isCurrent || undefined} onClick={onClick}>
      {children}
    </button>
  );
}
