import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';

import { ErrorState } from '../state/ErrorState';
import styles from './InfiniteList.module.css';
import type { ListProgress } from './ListEnd';
import { recallScroll, rememberScroll } from './scrollMemory';
import { ListSkeleton } from '../state/Skeletons';
import { useLoadAtEnd } from './useLoadAtEnd';
import { VirtualList } from './VirtualList';

interface InfiniteListProps<Item> extends ListProgress {
  /** Name of the list for screen readers. */
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Likely height of an item in px; the real one is measured. */
  estimatedHeight: number;
  /** CSS height of the scrolling box, e.g. '50vh'. */
  height: string;
  /** Fewer items make the box smaller. */
  shrinks?: boolean;
  empty: ReactNode;
  /** Keeps the place under this name when the reader comes back, e.g. the path. */
  placeKey?: string;
}

/** Items rendered beyond the visible ones on each side. */
const OVERSCAN = 5;

/** The one endless list: only what is near the screen is rendered, the next page is asked for at the end. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, loading, failure, placeKey, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => props.estimatedHeight,
    overscan: OVERSCAN,
    initialOffset: () => recallScroll(placeKey),
    // One screen before anything was measured.
    initialRect: { width: 0, height: props.estimatedHeight * OVERSCAN },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : props.getKey(item);
    },
  });

  const visible = virtualizer.getVirtualItems();
  // Items beyond the screen count once somebody scrolls: a first page that fills the box is enough for whoever just looks.
  const isScrolled = (virtualizer.scrollOffset ?? 0) > 0;
  const lastVisible = (isScrolled ? visible.at(-1)?.index : virtualizer.range?.endIndex) ?? -1;
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
      onScroll={(event) => rememberScroll(placeKey, event.currentTarget.scrollTop)}
      // A scrolling box must be reachable by keyboard even when no item in it is.
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
