import { useEffect, useState } from 'react';

/** `setTimeout` overflows after 24.8 days; one day is enough for an open page. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a time has passed. Rerenders when it does.
 * @param time ISO 8601
 */
export function useHasPassed(moment: string): boolean {
  const [hasPassed, setPassed] = useState(() => Date.parse(moment) <= Date.now());
  useEffect(() => {
    const left = Date.parse(moment) - Date.now();
    if (hasPassed || left > LONGEST_MS) return undefined;
    const timer = setTimeout(() => setPassed(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [moment, hasPassed]);
  return hasPassed;
}
