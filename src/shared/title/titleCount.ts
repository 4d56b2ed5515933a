import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Shows a number before the title of the page, for a tab in the background; 0 shows none. */
export function setTitleCount(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTitleCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
