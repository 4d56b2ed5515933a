import { useRef, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import type { PolicyEntry } from '@/domain/policies/usePolicies';

import styles from './PolicyPage.module.css';

interface PolicyTabsProps {
  entries: readonly PolicyEntry[];
  openTypeId: number;
  panelId: string;
  tabId: (typeId: number) => string;
  onOpen: (typeId: number) => void;
}

/** The tabs: a single stop of the Tab key; the arrow keys, Home and End move between them. */
export function PolicyTabs({ entries, openTypeId, panelId, tabId, onOpen }: PolicyTabsProps) {
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const current = entries.findIndex(({ typeId }) => typeId === openTypeId);
    const next = findTarget(event.key, current, entries.length, isRtl);
    const entry = next === undefined ? undefined : entries[next];
    if (entry === undefined) return;
    event.preventDefault();
    onOpen(entry.typeId);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={intl.formatMessage({ id: 'page.policy' })} className={styles['tabs']}>
      {entries.map(({ typeId, name }) => (
        <button
          key={typeId}
          id={tabId(typeId)}
          type="button"
          role="tab"
          aria-selected={typeId === openTypeId}
          aria-controls={panelId}
          tabIndex={typeId === openTypeId ? 0 : -1}
          onClick={() => onOpen(typeId)}
          onKeyDown={onKeyDown}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function findTarget(key: string, current: number, count: number, isRtl: boolean): number | undefined {
  const onward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === onward) return (current + 1) % count;
  if (key === back) return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
