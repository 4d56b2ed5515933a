import type { KeyboardEvent } from 'react';

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/**
 * Where a key leads in a row of tabs, options or buttons that is one stop of the Tab key: the arrow keys to the
 * neighbours, from the ends to the other end, Home and End to the ends. Undefined for keys without a meaning there.
 */
export function findRowTarget(event: KeyboardEvent, index: number, count: number): number | undefined {
  // With these the keys belong to the browser: Alt and an arrow go back.
  if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const onward = isRightToLeft(event.currentTarget) ? -1 : 1;
  const step = { ArrowRight: onward, ArrowLeft: -onward }[event.key];
  if (step !== undefined) return (index + step + count) % count;
  return { Home: 0, End: count - 1 }[event.key];
}
