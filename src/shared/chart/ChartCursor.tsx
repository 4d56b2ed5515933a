import type { KeyboardEvent, ReactNode } from 'react';

import styles from './Chart.module.css';

interface ChartCursorProps {
  label: string;
  /** The number of steps. */
  count: number;
  position: number;
  /** The step as text: screen readers read it after each key. */
  text: string;
  /** The number of steps that Page Up and Page Down move. */
  page?: number;
  onMove: (position: number) => void;
  onFocusChange: (isFocused: boolean) => void;
  children: ReactNode;
}

const PAGE = 7;

/** Makes a chart readable step by step: arrow keys, Page Up, Page Down, Home and End. */
export function ChartCursor({ label, count, position, text, page = PAGE, ...rest }: ChartCursorProps) {
  const { onMove, onFocusChange, children } = rest;
  const last = count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPosition(event.key, position, last, page);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(Math.min(last, Math.max(0, next)));
  };
  return (
    <div
      className={styles['cursor']}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={position + 1}
      aria-valuetext={text}
      // Time runs from left to right in every language.
      dir="ltr"
      onKeyDown={onKeyDown}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
    >
      {children}
    </div>
  );
}

function nextPosition(key: string, position: number, last: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return position + 1;
    case 'PageDown':
      return position - page;
    case 'PageUp':
      return position + page;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
