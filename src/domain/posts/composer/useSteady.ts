import { useCallback, useEffect, useRef } from 'react';

/** The same function in every rendering, which does what the last one meant: for parts that are drawn only when their values change. */
export function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
