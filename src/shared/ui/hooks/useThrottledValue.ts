import { useEffect, useRef, useState } from 'react';

/** Returns the value, changing at most once per interval. Announcements need time to be heard. */
export function useThrottledValue<T>(value: T, intervalMs: number): T {
  const [throttled, setThrottled] = useState(value);
  const changedAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (Object.is(throttled, value)) return undefined;
    const wait = changedAt.current === undefined ? 0 : changedAt.current + intervalMs - Date.now();
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now();
        setThrottled(value);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [throttled, value, intervalMs]);
  return throttled;
}
