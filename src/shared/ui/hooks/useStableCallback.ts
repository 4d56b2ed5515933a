import { useCallback, useEffect, useRef } from 'react';

/**
 * A callback with a stable identity that calls the latest `callback`: for memoized children. An Effect Event of React
 * must not be passed to other components.
 */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
