import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { ErrorState } from '../state/ErrorState';
import type { ListProgress } from './ListEnd';
import { getListPosition, storeListPosition } from './listPositions';
import { ListSkeleton } from '../state/Skeletons';
import { useLoadAtEnd } from './useLoadAtEnd';
import { VirtualList } from './VirtualList';

interface PageListProps<Item> extends ListProgress {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Estimated height of an item in px; the real one is measured and may change. */
  estimatedHeight: number;
  /** Space between two items, in px. */
  gap?: number;
  empty: ReactNode;
  /** Restores the position under this key, which identifies a history entry: only a return restores it. */
  scrollKey?: string;
  /** Whether the item is not loaded; its last height is retained. */
  isPlaceholder?: (item: Item) => boolean;
  /** Called with the first and last rendered item when they change. Memoize the function. */
  onVisibleRangeChange?: (first: Item | undefined, last: Item | undefined) => void;
}

/** Items rendered beyond the visible ones on each side. */
const OVERSCAN = 3;

/** Loads the next page this many items before the end, so that readers seldom wait. */
const AHEAD = 8;

/**
 * An infinite list that scrolls with its page: items of any height, of which only those near the window are rendered.
 * `InfiniteList` scrolls in its own box.
 */
export function PageList<Item>(props: PageListProps<Item>) {
  const { items, loading, failure, onLoadMore, empty } = props;
  if (items.length > 0) return <Rows {...props} />;
  if (failure !== undefined && !loading) return <ErrorState message={failure} onRetry={onLoadMore} />;
  return loading ? <ListSkeleton /> : empty;
}

function Rows<Item>(props: PageListProps<Item>) {
  const { items, scrollKey } = props;
  const list = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(list);
  const [place] = useState(() => getListPosition(scrollKey));
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => props.estimatedHeight,
    overscan: OVERSCAN,
    gap: props.gap,
    scrollMargin: top,
    // The router restores the page's position before the list is rendered.
    initialOffset: () => place?.offset ?? window.scrollY,
    // Otherwise a layout effect renders the first rows, which blocks the main thread. Restored rows wait for it, because
    // their offsets depend on the measured top of the list.
    ...(place === undefined && { initialRect: { width: window.innerWidth, height: window.innerHeight } }),
    initialMeasurementsCache: place?.items,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : props.getKey(item);
    },
  });
  // In a layout effect, because the next page scrolls to the top before passive effects run.
  useLayoutEffect(
    () => () => {
      const { scrollOffset } = virtualizer;
      storeListPosition(scrollKey, {
        width: window.innerWidth,
        items: virtualizer.takeSnapshot(),
        offset: scrollOffset ?? window.scrollY,
      });
    },
    [scrollKey, virtualizer],
  );
  useVisibleRange(props, virtualizer.range);
  useLoadAtEnd({ ...props, count: items.length }, virtualizer.range?.endIndex ?? -1, AHEAD);

  return (
    <VirtualList
      {...props}
      ref={list}
      visible={virtualizer.getVirtualItems()}
      totalSize={virtualizer.getTotalSize()}
      top={top}
      measure={virtualizer.measureElement}
    />
  );
}

/** Reports the rendered range, for lists that do not load all items at once. */
function useVisibleRange<Item>(
  { items, onVisibleRangeChange }: Pick<PageListProps<Item>, 'items' | 'onVisibleRangeChange'>,
  range: { startIndex: number; endIndex: number } | null,
): void {
  const first = range ? items[range.startIndex] : undefined;
  const last = range ? items[Math.min(range.endIndex, items.length - 1)] : undefined;
  useEffect(() => onVisibleRangeChange?.(first, last), [first, last, onVisibleRangeChange]);
}

/** The offset of an element from the top of the page, in px; content above it may grow. */
function useOffsetTop(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
