import { useIntl } from 'react-intl';

import { useGetIndicesDataQuery } from '@/generated/market/getIndicesData';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import { IndexFacts } from './IndexGrid';
import styles from './MarketPage.module.css';

const INDICES_PER_PAGE = 20;

/** All indices, including less important ones. */
export function IndexList() {
  const intl = useIntl();
  const result = useGetIndicesDataQuery({
    variables: { pageNumber: 1, pageSize: INDICES_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const indices = useInfiniteQuery(result, {
    pageSize: INDICES_PER_PAGE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getIndicesData: next } }) =>
          next.data ? { getIndicesData: { ...next, data: appendNew(all.getIndicesData.data, next.data) } } : all,
      }),
  });
  return (
    <div className={styles['list']}>
      <InfiniteList
        {...indices}
        onLoadMore={indices.loadMore}
        label={intl.formatMessage({ id: 'market.page.tab.indices' })}
        height="75vh"
        shrinks
        estimatedHeight={64}
        getKey={({ id }) => id}
        renderItem={(index) => (
          <div className={styles['indexRow']}>
            <IndexFacts index={index} />
          </div>
        )}
        empty={<EmptyState image="stock" title={intl.formatMessage({ id: 'market.page.noIndices' })} />}
        scrollKey="market indices"
      />
    </div>
  );
}
