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
  /** Whether the item is not loaded; its last height is retained. */
  isPlaceholder?: ((item: Item) => boolean) | undefined;
  /** The items to render and their positions. */
  visible: readonly VirtualItem[];
  /** Height of all items, in px. */
  totalSize: number;
  /** The offset of the list inside its scroll container, in px. */
  top?: number;
  measure: (item: HTMLDivElement | null) => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The rendered items of an infinite list, and its end. The parent owns the scroll container: see `InfiniteList` and
 * `PageList`.
 */
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
