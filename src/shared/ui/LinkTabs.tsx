import type { ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './LinkTabs.module.css';

interface LinkTab {
  to: string;
  label: ReactNode;
  isOpen: boolean;
}

interface LinkTabsProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
}

/** Views that have an address each: their tabs are links and open in another window, too. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={tab.isOpen ? 'page' : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
