import { useEffect, type RefObject } from 'react';

/**
 * Scrolls a bar that is wider than its place to the chosen one of its parts, at first and when the choice changes.
 * @param selector of the chosen part within the bar
 */
export function useChosenInView(
  bar: RefObject<HTMLElement | null>,
  selector: string,
  chosen: string | number | undefined,
): void {
  useEffect(() => {
    if (chosen === undefined || !bar.current) return;
    const part = bar.current.querySelector(selector);
    if (part) scrollTo(bar.current, part);
  }, [bar, selector, chosen]);
}

/** The neighbour of the chosen part shows its edge, in px: a sign that there is more. */
const ROOM = 24;

/** Scrolls the bar only: the page must not move. */
function scrollTo(bar: HTMLElement, part: Element): void {
  const { left, right } = bar.getBoundingClientRect();
  const place = part.getBoundingClientRect();
  if (place.right + ROOM > right) bar.scrollLeft += place.right + ROOM - right;
  else if (place.left - ROOM < left) bar.scrollLeft += place.left - ROOM - left;
}
