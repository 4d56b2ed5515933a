import { useEffect } from 'react';

const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs once, on the first pointer move, touch, key or focus of a control: early enough to fetch what a control needs. It
 * does not run on a page that is only looked at, unless a field takes the focus by itself.
 * @param run must be memoized
 */
export function useFirstInteraction(run: () => void): void {
  useEffect(() => {
    const once = new AbortController();
    const start = () => {
      once.abort();
      run();
    };
    for (const action of ACTIONS) window.addEventListener(action, start, { passive: true, signal: once.signal });
    return () => once.abort();
  }, [run]);
}
