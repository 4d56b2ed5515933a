import { useEffect, useRef } from 'react';

import { getRetryDelay } from './useReconnect';

/** Calls back when the server is ready, for a page that could not start without it. Later attempts wait longer. */
export function useRetryWhenReachable(isWaiting: boolean, onReachable: () => void): void {
  const attempts = useRef(0);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const check = async (): Promise<void> => {
      const response = await fetch('/readyz', { cache: 'no-store', signal: controller.signal }).catch(() => undefined);
      if (controller.signal.aborted) return;
      if (response?.ok === true) onReachable();
      else schedule();
    };
    const schedule = (): void => {
      timer = setTimeout(() => void check(), getRetryDelay(attempts.current));
      attempts.current += 1;
    };
    schedule();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isWaiting, onReachable]);
}
