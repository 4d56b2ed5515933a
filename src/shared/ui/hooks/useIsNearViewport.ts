import { useCallback, useState } from 'react';

const NEAR_PX = 600;

/**
 * Whether an element has come near the window: content below it need not be read and rendered before. Stays true.
 * @param distance what counts as near, in px below the window
 * @returns the ref to put on the element, and whether it has come near
 */
export function useIsNearViewport(
  distance = NEAR_PX,
): [ref: (element: HTMLElement | null) => (() => void) | undefined, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          setNear(true);
          observer.disconnect();
        },
        { rootMargin: `${distance}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [distance],
  );
  return [ref, isNear];
}
