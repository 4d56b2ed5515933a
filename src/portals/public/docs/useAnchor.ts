import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to what the address names, and opens it when it is folded; also for parts that are loaded later, which call it themselves. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeAnchor(hash));
    if (target === null) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
  }, [hash, key]);
}

/** An address typed by hand may hold a broken escape. */
function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
