/** Scroll offsets by list, as long as the page lives. */
const places = new Map<string, number>();

export function rememberScroll(key: string | undefined, offset: number): void {
  if (key !== undefined) places.set(key, offset);
}

/** @returns the stored offset in px, 0 for a list that was never scrolled. */
export function recallScroll(key: string | undefined): number {
  return key === undefined ? 0 : (places.get(key) ?? 0);
}

/** Resets the module for tests. */
export function clearScrollPosition(): void {
  places.clear();
}
