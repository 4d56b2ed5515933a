import { useEffect, useState } from 'react';

/** `setTimeout` overflows after 24.8 days; one day is enough for an open page. */
const MAX_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a time has passed. Rerenders when it does.
 * @param time ISO 8601
 */
export function useHasPassed(time: string): boolean {
  const [hasPassed, setPassed] = useState(() => Date.parse(time) <= Date.now());
  useEffect(() => {
    const remainingMs = Date.parse(time) - Date.now();
    if (hasPassed || remainingMs > MAX_TIMEOUT_MS) return undefined;
    const timer = setTimeout(() => setPassed(true), Math.max(0, remainingMs));
    return () => clearTimeout(timer);
  }, [time, hasPassed]);
  return hasPassed;
}
