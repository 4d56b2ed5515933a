import { useEffect, useState, type RefObject } from 'react';

import { readStored, writeStored } from '@/shared/storage/localStore';

import { OPENER, findOpener } from './openRow';

const STORED = 'bourse.tableKeys';
const ROW = 'tbody tr[data-row-key]';
const SELECTOR = 'input[type="checkbox"]';

/** The shortcut keys of tables, in the order of their help. */
const TABLE_KEYS = ['/', 'j', 'k', 'x', 'Enter', '?'] as const;

export type TableKey = (typeof TABLE_KEYS)[number];

/** The keys that apply to this table: not every table has rows to select or to open. */
export function findTableKeys(table: HTMLElement | null): readonly TableKey[] {
  const has = (inRow: string) => (table?.querySelector(`${ROW} ${inRow}`) ?? null) !== null;
  return TABLE_KEYS.filter((key) => (key === 'x' ? has(SELECTOR) : key !== 'Enter' || has(OPENER)));
}

interface TableKeys {
  isOn: boolean;
  /** Single-key shortcuts disturb users of speech input: they can be switched off (WCAG 2.1.4). */
  setOn: (isOn: boolean) => void;
}

/**
 * The shortcut keys of a table: `/` goes to its search, `j` and `k` to the next and the previous row, `x` selects the
 * row, Enter opens it, `?` explains. Inactive while the user types or a dialog is open.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>, onHelp: () => void): TableKeys {
  const [isOn, setIsOn] = useState(() => readStored(STORED, (value) => (value === false ? false : undefined)) ?? true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const section = table.current;
      if (!section || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      // The help is always available: it explains how to switch the keys on again.
      const isHandled = event.key === '?' ? (onHelp(), true) : isOn && handle(event.key, section);
      if (isHandled) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [table, onHelp, isOn]);

  const setOn = (next: boolean) => {
    setIsOn(next);
    writeStored(STORED, next);
  };
  return { isOn, setOn };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** True when the key was handled. */
function handle(key: string, section: HTMLElement): boolean {
  const rows = [...section.querySelectorAll<HTMLElement>(ROW)];
  const focused = document.activeElement?.closest<HTMLElement>(ROW);
  const at = focused ? rows.indexOf(focused) : -1;
  switch (key) {
    case '/':
      return focus(section.querySelector<HTMLElement>('input[type="search"]'));
    case 'j':
      return focus(rows[Math.min(at + 1, rows.length - 1)]);
    case 'k':
      return focus(rows[Math.max(at - 1, 0)]);
    case 'x':
      return click(rows[at]?.querySelector<HTMLElement>(SELECTOR));
    case 'Enter':
      // On an element inside a row Enter has its usual effect.
      return focused ? document.activeElement === focused && click(findOpener(focused)) : false;
    default:
      return false;
  }
}

function focus(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element.matches(ROW)) element.tabIndex = -1;
  element.focus();
  return true;
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return element !== null && element !== undefined;
}
