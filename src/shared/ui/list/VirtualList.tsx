import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode, Ref } from 'react';
import { useIntl } from 'react-intl';

import { ListEnd, type ListProgress } from './ListEnd';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './VirtualList.module.css';

interface VirtualListProps<Item> extends ListProgress {
  label: string;
  items: readonly Item[];
  renderItem: (item: Item, index: number) => ReactNode;
  /** Whether an item is not here for the moment: its place stays as tall as it was. */
  isPlaceholder?: ((item: Item) => boolean) | undefined;
  /** The items to render, and where. */
  visible: readonly VirtualItem[];
  /** Height of all items, in px. */
  totalSize: number;
  /** How far from the beginning of what scrolls the list begins, in px. */
  top?: number;
  measure: (item: HTMLDivElement | null) => void;
  ref?: Ref<HTMLDivElement>;
}

/** The items near the screen of a list that goes on, and its end. What scrolls is its owner's: see `InfiniteList` and `PageList`. */
export function VirtualList<Item>({
  label,
  items,
  renderItem,
  isPlaceholder,
  visible,
  totalSize,
  top = 0,
  measure,
  ref,
  ...progress
}: VirtualListProps<Item>) {
  const { hasMore, loading, failure, onLoadMore } = progress;
  const intl = useIntl();
  return (
    <>
      <div
        ref={ref}
        role="list"
        aria-label={label}
        aria-busy={loading}
        className={styles['list']}
        style={{ blockSize: totalSize }}
      >
        {visible.map(({ index, key, start, size }) => {
          const item = items[index];
          return item === undefined ? null : (
            <div
              key={key}
              ref={measure}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              className={styles['item']}
              style={{
                transform: `translateY(${start - top}px)`,
                minBlockSize: isPlaceholder?.(item) ? size : undefined,
              }}
            >
              {renderItem(item, index)}
            </div>
          );
        })}
      </div>
      {items.length > 1 || hasMore || loading || failure !== undefined ? (
        <ListEnd loading={loading} failure={failure} hasMore={hasMore} onLoadMore={onLoadMore} />
      ) : null}
      <VisuallyHidden role="status">
        {loading ? null : intl.formatMessage({ id: 'shared.list.shown' }, { count: items.length })}
      </VisuallyHidden>
    </>
  );
}
