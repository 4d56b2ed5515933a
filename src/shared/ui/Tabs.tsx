import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { findRowTarget } from './hooks/rowKeys';
import { useChosenInView } from './hooks/useChosenInView';
import styles from './Tabs.module.css';

interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: ReadonlyArray<Tab<Key>>;
  open: Key;
  onOpen: (key: Key) => void;
  /** Enter and the space bar open a tab, or the arrow keys at once, for content that is there. */
  opensWithArrows?: boolean;
  /** The content of the open tab. */
  children: ReactNode;
}

/**
 * Tabs and the panel of the open one: a single stop of the Tab key. The arrow keys, Home and End move between the tabs,
 * Enter and the space bar open one. `--b-tabs-wrap` and `--b-tabs-gap` of a parent arrange the list.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  open,
  onOpen,
  opensWithArrows = false,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useChosenInView(list, '[aria-selected="true"]', open);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const next = findRowTarget(event, buttons.indexOf(event.currentTarget), buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    const key = tabs[next]?.key;
    if (opensWithArrows && key !== undefined) onOpen(key);
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles['list']}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === open}
            aria-controls={`${id}panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => onOpen(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${open}`} tabIndex={0} className={styles['panel']}>
        {children}
      </div>
    </>
  );
}
