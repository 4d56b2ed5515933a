import type { VirtualItem } from '@tanstack/react-virtual';

/** How tall the items of lists were, so that a list is as long as before when its reader comes back. */
const places = new Map<string, { width: number; items: VirtualItem[] }>();

/** Those that were left longest ago are forgotten. */
const MOST = 12;

export function rememberItems(key: string, items: VirtualItem[], width: number): void {
  places.delete(key);
  places.set(key, { width, items });
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

/** @returns nothing for another width of the window: texts break elsewhere */
export function recallItems(key: string | undefined, width: number): VirtualItem[] {
  const place = key === undefined ? undefined : places.get(key);
  return place?.width === width ? place.items : [];
}
