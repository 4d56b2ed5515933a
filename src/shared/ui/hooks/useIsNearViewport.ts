import { useCallback, useState } from 'react';

/** Distance below the window that counts as near, in px. */
const NEAR_PX = 600;

/**
 * Whether an element has come near the window: content below it need not be read and rendered before. Stays true.
 * @returns the ref to put on the element, and whether it has come near
 */
export function useIsNearViewport(): [ref: (element: HTMLElement | null) => (() => void) | undefined, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
