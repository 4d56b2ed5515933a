import { useState } from 'react';

import type { LookupEntry, LookupList } from './types';
import { EVERY_ENTRY } from './useEveryEntry';

interface NewestEntry {
  /** The entry as the admin knows it: as the dialog was opened with it, or as they have read it since. */
  known: LookupEntry | undefined;
  /** What somebody else made of it meanwhile; undefined when that is read, or was never. */
  newest: LookupEntry | undefined;
  /** After a refusal: looks whether somebody else was first. */
  look: () => Promise<void>;
  /** Goes on from the newest. */
  settle: () => void;
}

/** The page behind the dialog may show other entries by now, so the list itself is asked. */
export function useNewestEntry(list: LookupList, opened: LookupEntry | undefined): NewestEntry {
  const load = list.useLoadAll(EVERY_ENTRY);
  const [known, setKnown] = useState(opened);
  const [newest, setNewest] = useState<LookupEntry>();

  const look = async () => {
    if (known === undefined) return;
    // Without an answer the refusal stands there alone.
    const entries = await load().catch((): readonly LookupEntry[] => []);
    setNewest(entries.find(({ id, uts }) => id === known.id && uts !== known.uts));
  };
  const settle = () => {
    setKnown(newest ?? known);
    setNewest(undefined);
  };
  return { known, newest, look, settle };
}
