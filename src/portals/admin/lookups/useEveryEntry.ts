import { useEffect, useState } from 'react';

import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

import type { LookupEntry, LookupList, LookupQuery } from './types';

/** The query that returns all entries. */
export const EVERY_ENTRY: LookupQuery = {
  pageNumber: FIRST_PAGE,
  pageSize: MAX_PAGE_SIZE,
  searchText: null,
  activeInactiveStatus: null,
  sortBy: 'name',
  sortOrder: 'asc',
  parentId: null,
};

const NONE: readonly LookupEntry[] = [];

/** All entries of a list by name, over all pages: the options of a parent. */
export function useEveryEntry({ useLoadAll }: Pick<LookupList, 'useLoadAll'>) {
  const load = useLoadAll(EVERY_ENTRY);
  // Read once on mount.
  const [first] = useState(() => load);
  const [entries, setEntries] = useState<readonly LookupEntry[]>();
  useEffect(() => {
    let isGone = false;
    const settle = (read: readonly LookupEntry[]) => {
      if (!isGone) setEntries(read);
    };
    first().then(settle, () => settle(NONE));
    return () => {
      isGone = true;
    };
  }, [first]);
  return { entries: entries ?? NONE, loading: entries === undefined };
}
