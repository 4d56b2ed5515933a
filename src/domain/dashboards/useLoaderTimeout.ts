import { useEffect, useState } from 'react';

import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';

/** Loader timeout in lists (social §9). */
const LOADER_MS = 1_000;

/** Shows the loader for at least one second before an empty list is reported as empty (social §4). */
export function useLoaderTimeout<Row>(list: InfiniteQuery<Row>): InfiniteQuery<Row> {
  const [isOver, setOver] = useState(false);
  const isEmpty = list.items.length === 0 && !list.loading && list.failure === undefined;
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setTimeout(() => setOver(true), LOADER_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return isEmpty && !isOver ? { ...list, loading: true } : list;
}
