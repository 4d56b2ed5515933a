import { useEffect, useState } from 'react';

/** Nobody waits longer in front of one page, and timers cannot. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Whether a moment is over, told as soon as it is. @param moment ISO 8601 */
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
