import type { MouseEvent } from 'react';

/** What answers a click by itself, and what belongs to it. */
const OWN = 'a, button, input, label, select, textarea, [role="menu"], [role="dialog"], .ant-table-selection-column';

/** Marks the way into a row, whatever else it links to. */
export const OPENER = '[data-row-opener]';

export const findOpener = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>(OPENER);

/**
 * Opens what a row is about when somebody clicks beside its name. Whoever marks text, or wants another tab, means
 * something else.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Menus of a row lie elsewhere in the page, and tell the row of their clicks all the same.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(OWN) !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  findOpener(row)?.click();
}
