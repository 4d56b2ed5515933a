import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Limits how often something runs: the first call runs at once, later ones together after the time.
 * @returns the same function on each render
 */
export function useThrottled(run: () => void, everyMs: number): () => void {
  const latest = useEffectEvent(run);
  const call = useRef<() => void>(undefined);
  const [throttled] = useState(() => () => call.current?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const start = () => {
      isDue = false;
      timer = setTimeout(() => {
        timer = undefined;
        if (isDue) runNow();
      }, everyMs);
    };
    const runNow = () => {
      start();
      latest();
    };
    call.current = () => {
      if (timer === undefined) runNow();
      else isDue = true;
    };
    return () => clearTimeout(timer);
  }, [everyMs]);
  return throttled;
}
