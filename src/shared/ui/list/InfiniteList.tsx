import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';

import { ErrorState } from '../state/ErrorState';
import styles from './InfiniteList.module.css';
import type { ListProgress } from './ListEnd';
import { getScrollOffset, storeScrollOffset } from './scrollOffsets';
import { ListSkeleton } from '../state/Skeletons';
import { useFocusRepair } from './useFocusRepair';
import { useLoadAtEnd } from './useLoadAtEnd';
import { VirtualList } from './VirtualList';

interface InfiniteListProps<Item> extends ListProgress {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Estimated height of an item in px; the real one is measured. */
  estimatedHeight: number;
  /** CSS height of the scrolling box, e.g. '50vh'. */
  height: string;
  /** Fewer items make the box smaller. */
  shrinks?: boolean;
  empty: ReactNode;
  /** Restores the scroll position under this key when the reader comes back, e.g. the path. */
  scrollKey?: string;
}

/** Items rendered beyond the visible ones on each side. */
const OVERSCAN = 5;

/**
 * An infinite list in its own scrolling box: only items near the visible range are rendered, the next page is loaded at
 * the end.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, loading, failure, scrollKey, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => props.estimatedHeight,
    overscan: OVERSCAN,
    initialOffset: () => getScrollOffset(scrollKey),
    // One screen before the first measurement.
    initialRect: { width: 0, height: props.estimatedHeight * OVERSCAN },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : props.getKey(item);
    },
  });

  const visible = virtualizer.getVirtualItems();
  // Before the reader scrolls, the overscan does not count: the first page is enough when it fills the box.
  const isScrolled = (virtualizer.scrollOffset ?? 0) > 0;
  const lastVisible = (isScrolled ? visible.at(-1)?.index : virtualizer.range?.endIndex) ?? -1;
  useFocusRepair(box, items.length > 0);
  useLoadAtEnd({ ...props, count: items.length }, lastVisible);

  if (items.length === 0) {
    if (failure !== undefined && !loading) return <ErrorState message={failure} onRetry={props.onLoadMore} />;
    return loading ? <ListSkeleton /> : props.empty;
  }
  return (
    <div
      ref={box}
      className={styles['box']}
      style={props.shrinks ? { maxBlockSize: props.height } : { blockSize: props.height }}
      onScroll={(event) => storeScrollOffset(scrollKey, event.currentTarget.scrollTop)}
      // A scrolling box must be reachable by keyboard even when it contains no focusable item.
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <VirtualList
        {...props}
        visible={visible}
        totalSize={virtualizer.getTotalSize()}
        measure={virtualizer.measureElement}
      />
    </div>
  );
}
