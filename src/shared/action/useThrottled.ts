import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** While calls continue, the time doubles up to this many times the first one. */
const SLOWEST = 4;

/**
 * Limits how often something runs: the first call runs at once, later ones together after the time. While calls continue,
 * the time grows, so that a burst of two is quick and a storm is cheap.
 * @returns the same function on each render
 */
export function useThrottled(run: () => void, everyMs: number): () => void {
  const latest = useEffectEvent(run);
  const call = useRef<() => void>(undefined);
  const [throttled] = useState(() => () => call.current?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const runNow = (waitMs: number) => {
      isDue = false;
      timer = setTimeout(() => {
        timer = undefined;
        if (isDue) runNow(Math.min(2 * waitMs, SLOWEST * everyMs));
      }, waitMs);
      latest();
    };
    call.current = () => {
      if (timer === undefined) runNow(everyMs);
      else isDue = true;
    };
    return () => clearTimeout(timer);
  }, [everyMs]);
  return throttled;
}
