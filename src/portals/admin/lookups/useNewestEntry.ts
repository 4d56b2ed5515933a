import { useState } from 'react';

import type { LookupEntry, LookupList } from './types';
import { EVERY_ENTRY } from './useEveryEntry';

interface NewestEntry {
  /**
   * The base version of the form: the entry that the dialog was opened with, or the newer one that the admin has
   * confirmed.
   */
  base: LookupEntry | undefined;
  /** The version of another admin; undefined without one or after the admin has confirmed it. */
  newest: LookupEntry | undefined;
  /** After an error: checks whether another admin has changed the entry. */
  checkNewest: () => Promise<void>;
  /** Makes the newest version the base of the form. */
  acceptNewest: () => void;
}

/** The list on the page may show other entries by now, so the whole list is read. */
export function useNewestEntry(list: LookupList, opened: LookupEntry | undefined): NewestEntry {
  const load = list.useLoadAll(EVERY_ENTRY);
  const [base, setBase] = useState(opened);
  const [newest, setNewest] = useState<LookupEntry>();

  const checkNewest = async () => {
    if (base === undefined) return;
    // Without a response only the error is shown.
    const entries = await load().catch((): readonly LookupEntry[] => []);
    setNewest(entries.find(({ id, uts }) => id === base.id && uts !== base.uts));
  };
  const acceptNewest = () => {
    setBase(newest ?? base);
    setNewest(undefined);
  };
  return { base, newest, checkNewest, acceptNewest };
}
