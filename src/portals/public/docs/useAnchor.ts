import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the anchor of the address and expands it when it is collapsed. Runs after each navigation, so that the
 * same link works twice. A part that is loaded later calls it itself.
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

/** A hand-written address may contain an invalid escape. */
function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
