import type { VirtualItem } from '@tanstack/react-virtual';

/**
 * The scroll position of a list and the heights of its items, so that it has the same length when the reader comes
 * back.
 */
interface Place {
  width: number;
  items: VirtualItem[];
  /** How far the page was scrolled, in px. */
  offset: number;
}

const places = new Map<string, Place>();

/** Older positions are evicted. */
const MOST = 12;

export function rememberPlace(key: string | undefined, place: Place): void {
  if (key === undefined) return;
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

/** @returns undefined for another window width, because texts wrap elsewhere */
export function recallPlace(key: string | undefined): Place | undefined {
  const place = key === undefined ? undefined : places.get(key);
  return place?.width === window.innerWidth ? place : undefined;
}

/** Resets the module for tests. */
export function clearListPositions(): void {
  places.clear();
}
