import { useEffect } from 'react';

const actions = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs once, when somebody first moves, touches or types on the page: time enough to fetch what a control needs before
 * they get to it, and nothing that a page which is only looked at has to load.
 * @param run stays the same between renderings
 */
export function useFirstAction(run: () => void): void {
  useEffect(() => {
    const once = new AbortController();
    const start = () => {
      once.abort();
      run();
    };
    for (const action of actions) window.addEventListener(action, start, { passive: true, signal: once.signal });
    return () => once.abort();
  }, [run]);
}
