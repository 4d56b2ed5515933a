import { useEffect, useRef } from 'react';

import type { ListProgress } from './ListEnd';

/**
 * Loads the next page when the last item is near. Repeats for the same length are ignored, unless the list was longer
 * in between: a list that starts again has the same pages to load.
 * @param lastVisible index of the last visible item
 * @param ahead how many items before the end the next page is loaded
 */
export function useLoadAtEnd(
  { count, hasMore, loading, failure, onLoadMore }: ListProgress & { count: number },
  lastVisible: number,
  ahead = 0,
): void {
  const requestedAtCount = useRef(-1);
  const lastCount = useRef(count);
  const isAtEnd = count > 0 && lastVisible >= count - 1 - ahead;
  useEffect(() => {
    if (count < lastCount.current) requestedAtCount.current = -1;
    lastCount.current = count;
    if (!isAtEnd || !hasMore || loading || failure !== undefined || requestedAtCount.current === count) return;
    requestedAtCount.current = count;
    onLoadMore();
  }, [isAtEnd, hasMore, loading, failure, count, onLoadMore]);
}
