import { useEffect, useState } from 'react';

import type * as popupsModule from './popups';

type Popups = typeof popupsModule;

let loaded: Popups | undefined;

/** Loads the popups of the component library, which no page shows before the viewer points or presses. */
export async function loadPopups(): Promise<Popups> {
  loaded ??= await import('./popups');
  return loaded;
}

const events = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads the popups with the first sign of a user, so that the first press finds them. */
export function usePopupsInTime(): void {
  useEffect(() => {
    const stop = new AbortController();
    const start = () => {
      stop.abort();
      loadPopups().catch(() => undefined);
    };
    for (const name of events) window.addEventListener(name, start, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** @returns the popups, undefined until they are needed for the first time and have been loaded */
export function usePopups(isNeeded: boolean): Popups | undefined {
  const [popups, setPopups] = useState(loaded);
  const isMissing = isNeeded && (popups ?? loaded) === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    const load = async () => {
      const found = await loadPopups();
      if (isWanted) setPopups(found);
    };
    // Without the file the popup stays closed; another press tries again.
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  return popups ?? loaded;
}
