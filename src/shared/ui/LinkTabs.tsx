import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { useChosenInView } from './hooks/useChosenInView';
import styles from './LinkTabs.module.css';

interface LinkTab {
  to: string;
  label: ReactNode;
  isOpen: boolean;
}

interface LinkTabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly LinkTab[];
}

/** Views with an address each: their tabs are links and also open in another window. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const openTab = tabs.find(({ isOpen }) => isOpen)?.to;
  useChosenInView(bar, '[aria-current]', openTab);
  return (
    <nav ref={bar} className={styles['tabs']} aria-label={label}>
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
