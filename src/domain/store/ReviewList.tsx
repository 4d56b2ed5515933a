import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { ReviewRow_ReviewFragment } from '@/generated/store/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { Panel } from '@/shared/ui/page/Panel';
import { SearchBox } from '@/shared/ui/SearchBox';

import { ReviewCard } from './ReviewCard';
import styles from './Store.module.css';
import type { Reviews } from './useReviews';

const ROW_HEIGHT_PX = 130;

const sortOrders = [
  { by: 'uts', order: 'desc', labelId: 'store.reviews.newest' },
  { by: 'uts', order: 'asc', labelId: 'store.reviews.oldest' },
  { by: 'stars', order: 'desc', labelId: 'store.reviews.best' },
  { by: 'stars', order: 'asc', labelId: 'store.reviews.worst' },
] as const satisfies ReadonlyArray<{ by: string; order: 'asc' | 'desc'; labelId: MessageId }>;

interface ReviewListProps {
  reviews: Pick<Reviews, 'list' | 'params'>;
  /** Set when the viewer's own review is shown separately. */
  excludesOwn?: boolean;
  renderActions?: (review: ReviewRow_ReviewFragment) => ReactNode;
}

/** The reviews of a bot, with search and sort order. */
export function ReviewList({ reviews: { list, params }, excludesOwn = false, renderActions }: ReviewListProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: excludesOwn ? 'store.reviews.titleOthers' : 'store.reviews.title' });
  const isEmpty = list.total === 0 && !params.isNarrowed && !list.loading && list.failure === undefined;
  const order = sortOrders.find(({ by, order: direction }) => by === params.sortBy && direction === params.sortOrder);
  return (
    <Panel title={title} count={list.total}>
      {isEmpty ? null : (
        <div className={styles['tools']}>
          <SearchBox
            className={styles['search']}
            label={intl.formatMessage({ id: 'store.reviews.search' })}
            search={params.search}
            setSearch={params.setSearch}
          />
          <Select
            className={styles['order']}
            aria-label={intl.formatMessage({ id: 'store.reviews.sort' })}
            value={order?.labelId ?? sortOrders[0].labelId}
            options={sortOrders.map(({ labelId }) => ({ value: labelId, label: intl.formatMessage({ id: labelId }) }))}
            onChange={(labelId) => {
              const chosen = sortOrders.find((item) => item.labelId === labelId) ?? sortOrders[0];
              if (chosen === sortOrders[0]) params.setSort(null, 'asc');
              else params.setSort(chosen.by, chosen.order);
            }}
          />
        </div>
      )}
      <InfiniteList
        label={intl.formatMessage({ id: 'store.reviews.list' })}
        items={list.items}
        getKey={({ id }) => id}
        renderItem={(review) => <ReviewCard review={review}>{renderActions?.(review)}</ReviewCard>}
        estimatedHeight={ROW_HEIGHT_PX}
        height="min(70vh, 64rem)"
        shrinks
        hasMore={list.hasMore}
        loading={list.loading}
        failure={list.failure}
        onLoadMore={list.loadMore}
        empty={
          params.isNarrowed ? (
            <EmptyState
              title={intl.formatMessage({ id: 'store.reviews.noneFound' })}
              action={
                <Button onClick={params.clear}>
                  <FormattedMessage id="commands.clearSearch" />
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={intl.formatMessage({ id: excludesOwn ? 'store.reviews.emptyOthers' : 'store.reviews.empty' })}
              {...(excludesOwn ? {} : { hint: intl.formatMessage({ id: 'store.reviews.emptyHint' }) })}
            />
          )
        }
      />
    </Panel>
  );
}
