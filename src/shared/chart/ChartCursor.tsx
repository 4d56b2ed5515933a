import type { KeyboardEvent, ReactNode } from 'react';

import styles from './Chart.module.css';

interface ChartCursorProps {
  label: string;
  /** How many steps there are. */
  count: number;
  position: number;
  /** The step in words: what screen readers say after each key. */
  text: string;
  /** Steps that Page up and down move over. */
  page?: number;
  onMove: (position: number) => void;
  onFocusChange: (isFocused: boolean) => void;
  children: ReactNode;
}

const PAGE = 7;

/** Makes a drawing readable step by step: arrow keys, Page up and down, Home and End. */
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
      // Time runs from left to right here, whatever the direction of the page.
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
