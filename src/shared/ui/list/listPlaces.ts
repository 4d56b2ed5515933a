import type { VirtualItem } from '@tanstack/react-virtual';

/** Where a list was left, and how tall its items were: it is as long as before when its reader comes back. */
interface Place {
  width: number;
  items: VirtualItem[];
  /** How far the page was scrolled, in px. */
  offset: number;
}

const places = new Map<string, Place>();

/** Those that were left longest ago are forgotten. */
const MOST = 12;

export function rememberPlace(key: string | undefined, place: Place): void {
  if (key === undefined) return;
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

/** @returns nothing for another width of the window: texts break elsewhere */
export function recallPlace(key: string | undefined): Place | undefined {
  const place = key === undefined ? undefined : places.get(key);
  return place?.width === window.innerWidth ? place : undefined;
}

/** As in a page that was just loaded. */
export function clearListPositions(): void {
  places.clear();
}
