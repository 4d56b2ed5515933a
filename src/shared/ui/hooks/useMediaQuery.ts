import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; re-renders on a change. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  const read = () => window.matchMedia(query).matches;
  // The frame of pages is rendered to HTML at build, for each width (src/app/prerenderShell.tsx).
  return useSyncExternalStore(subscribe, read, read);
}
