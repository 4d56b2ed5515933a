import type { ReactNode } from 'react';

/**
 * The box in the head that selects all. antd repeats the head in a hidden row, to measure its widths: nobody may get to
 * the box in there by the keyboard.
 */
export function SelectAll({ children }: { children: ReactNode }) {
  return <span ref={keepFromHiddenRow}>{children}</span>;
}

function keepFromHiddenRow(box: HTMLElement | null): void {
  if (box?.closest('[aria-hidden="true"]')) box.setAttribute('inert', '');
}
