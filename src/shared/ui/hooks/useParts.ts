import { startTransition, useEffect, useState } from 'react';

/**
 * Shows the parts of a long page one after the other, so that a phone paints and reacts between them. Parts that have
 * loaded before the first render, such as those of an earlier visit, show together: the reader returns to a place among
 * them.
 * @param count how many parts have loaded, from the top
 * @param atOnce for parts of an earlier visit that the first render does not count
 * @returns how many parts to render
 */
export function useParts(count: number, atOnce = false): number {
  const [shown, setShown] = useState(count);
  const visible = atOnce ? count : Math.min(Math.max(shown, 1), count);
  useEffect(() => {
    if (visible < count) startTransition(() => setShown(visible + 1));
  }, [visible, count]);
  return visible;
}
