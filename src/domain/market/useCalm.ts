import { useEffect, useRef, useState } from 'react';

/** The value, but changing at most once in so many milliseconds: what is read out must leave time to listen. */
export function useCalm<T>(value: T, everyMs: number): T {
  const [calm, setCalm] = useState(value);
  const changedAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (Object.is(calm, value)) return undefined;
    const wait = changedAt.current === undefined ? 0 : changedAt.current + everyMs - Date.now();
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now();
        setCalm(value);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [calm, value, everyMs]);
  return calm;
}
