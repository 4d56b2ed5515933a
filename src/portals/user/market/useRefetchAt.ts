import { useEffect, useRef } from 'react';

/** The longest delay of browser timers. */
const MAX_DELAY_MS = 2_147_483_647;
/** All clients refetch at the opening bell: a little later the response has the new state. */
const DELAY_MS = 1_000;

/**
 * Calls back after the next of some times has passed, such as the opening of an exchange.
 * @param times ISO 8601
 */
export function useRefetchAt(times: ReadonlyArray<string | null>, refetch: () => void): void {
  const call = useRef(refetch);
  useEffect(() => {
    call.current = refetch;
  });
  const next = times.flatMap((time) => time ?? []).toSorted()[0];
  useEffect(() => {
    if (next === undefined) return undefined;
    const wait = new Date(next).getTime() - Date.now() + DELAY_MS;
    // The response already reflects a time in the past: a refetch at once would repeat indefinitely.
    if (Number.isNaN(wait) || wait <= 0 || wait > MAX_DELAY_MS) return undefined;
    const timer = setTimeout(() => call.current(), wait);
    return () => clearTimeout(timer);
  }, [next]);
}
