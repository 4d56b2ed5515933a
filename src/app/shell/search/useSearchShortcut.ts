import { useLayoutEffect, type RefObject } from 'react';

/** Ctrl-K, or ⌘K on a Mac, focuses the search from anywhere. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>): void {
  // A passive effect runs after the search is painted, so a busy browser lost a key that was pressed at once.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
