/** Scroll offsets by list, as long as the page lives. */
const offsets = new Map<string, number>();

export function storeScrollOffset(key: string | undefined, offset: number): void {
  if (key !== undefined) offsets.set(key, offset);
}

/** @returns the stored offset in px, 0 for a list that was never scrolled. */
export function getScrollOffset(key: string | undefined): number {
  return key === undefined ? 0 : (offsets.get(key) ?? 0);
}

/** Resets the module for tests. */
export function clearScrollOffsets(): void {
  offsets.clear();
}
