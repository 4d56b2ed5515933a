import type { ReactNode } from 'react';

/**
 * The checkbox of the header that selects all. antd repeats the header in a hidden row to measure widths; the copy must
 * not be focusable.
 */
export function SelectAll({ children }: { children: ReactNode }) {
  return <span ref={disableInHiddenRow}>{children}</span>;
}

function disableInHiddenRow(box: HTMLElement | null): void {
  if (box?.closest('[aria-hidden="true"]')) box.setAttribute('inert', '');
}
