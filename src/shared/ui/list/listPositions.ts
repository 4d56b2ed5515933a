import type { VirtualItem } from '@tanstack/react-virtual';

/**
 * The scroll position of a list and the heights of its items, so that it has the same length when the reader comes
 * back.
 */
interface ListPosition {
  width: number;
  items: VirtualItem[];
  /** How far the page was scrolled, in px. */
  offset: number;
}

const positions = new Map<string, ListPosition>();

/** Older positions are evicted. */
const MAX_POSITIONS = 12;

export function storeListPosition(key: string | undefined, position: ListPosition): void {
  if (key === undefined) return;
  positions.delete(key);
  positions.set(key, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

/** @returns undefined for another window width, because texts wrap elsewhere */
export function getListPosition(key: string | undefined): ListPosition | undefined {
  const position = key === undefined ? undefined : positions.get(key);
  return position?.width === window.innerWidth ? position : undefined;
}

/** Resets the module for tests. */
export function clearListPositions(): void {
  positions.clear();
}
