import type { MouseEvent } from 'react';

/** Interactive elements and their content, which handle a click themselves. */
const INTERACTIVE =
  'a, button, input, label, select, textarea, [role="menu"], [role="dialog"], .ant-table-selection-column';

/** Marks the element that opens a row, among its other links. */
export const OPENER = '[data-row-opener]';

export const findOpener = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>(OPENER);

/** Opens a row when the user clicks beside its name. A text selection or a modifier key means something else. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Menus of a row are portals: they are elsewhere in the document, but their clicks bubble to the row in React.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(INTERACTIVE) !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  findOpener(row)?.click();
}
