import { useEffect, useRef } from 'react';

/** Timers of browsers count no further. */
const LONGEST_MS = 2_147_483_647;
/** The bell rings for everybody at once: asked a little later, the answer is the new one. */
const AFTER_MS = 1_000;

/** Calls back when the next of some moments has passed, such as the opening of an exchange. @param moments ISO 8601 */
export function useRefetchAt(moments: ReadonlyArray<string | null>, refetch: () => void): void {
  const call = useRef(refetch);
  useEffect(() => {
    call.current = refetch;
  });
  const next = moments.flatMap((moment) => moment ?? []).toSorted()[0];
  useEffect(() => {
    if (next === undefined) return undefined;
    const wait = new Date(next).getTime() - Date.now() + AFTER_MS;
    // A moment that has passed already was answered with: asking again at once would ask for ever.
    if (Number.isNaN(wait) || wait <= 0 || wait > LONGEST_MS) return undefined;
    const timer = setTimeout(() => call.current(), wait);
    return () => clearTimeout(timer);
  }, [next]);
}
