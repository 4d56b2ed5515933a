import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to what the address names, and opens it when it is folded. Again after each step, so that the same link leads there
 * twice. A part that is loaded later calls it itself.
 */
export function useAnchor(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const target = hash === '' ? null : document.getElementById(decodeAnchor(hash));
    if (target === null) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
  }, [location]);
}

/** An address typed by hand may hold a broken escape. */
function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
