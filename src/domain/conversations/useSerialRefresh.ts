import { useRef } from 'react';

/**
 * Runs one load at a time. A call during a load starts another one afterwards, because the current response may be
 * older than the change, and Apollo Client would share it with the second request.
 */
export function useSerialRefresh(load: () => Promise<unknown>): () => Promise<void> {
  const running = useRef<Promise<void> | null>(null);
  const isDueAgain = useRef(false);

  const run = async () => {
    do {
      isDueAgain.current = false;
      // A failed load is repeated with the next change.
      await load().catch(() => undefined);
    } while (isDueAgain.current);
    running.current = null;
  };
  return () => {
    if (running.current) isDueAgain.current = true;
    else running.current = run();
    return running.current;
  };
}
