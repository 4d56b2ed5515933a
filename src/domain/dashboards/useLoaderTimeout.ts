import { useEffect, useState } from 'react';

import type { EndlessQuery } from '@/shared/action/useEndlessQuery';

/** Loader timeout in lists (social §9). */
const LOADER_MS = 1_000;

/** An empty page ends the loading after a second: until then the loader stays, and no list is called empty too soon (social §4). */
export function useLoaderTimeout<Row>(list: EndlessQuery<Row>): EndlessQuery<Row> {
  const [isOver, setOver] = useState(false);
  const isEmpty = list.items.length === 0 && !list.loading && list.failure === undefined;
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setTimeout(() => setOver(true), LOADER_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return isEmpty && !isOver ? { ...list, loading: true } : list;
}
