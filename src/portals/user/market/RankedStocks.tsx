import { useIntl } from 'react-intl';

import { useGetTrendingStockAndTopGainerAndLoserQuery } from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import type { StockListType } from '@/generated/schema';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import { StockList } from './StockList';
import { appendPage, readNewStocks } from './stockPages';
import { STOCKS_PER_PAGE } from './stocksPerPage';

/** Trending stocks, or the day's gainers or losers. */
export function RankedStocks({ type }: { type: StockListType }) {
  const intl = useIntl();
  const result = useGetTrendingStockAndTopGainerAndLoserQuery({
    variables: { type, pageNumber: 1, pageSize: STOCKS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const stocks = useInfiniteQuery(result, {
    pageSize: STOCKS_PER_PAGE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (firstPage) =>
      readNewStocks(firstPage, {
        loaded: result.data,
        toStocks: ({ getTrendingStockAndTopGainerAndLoser: { data } }) => data,
        readPage: (pageNumber) =>
          result.fetchMore({
            variables: { pageNumber },
            updateQuery: (all, { fetchMoreResult: { getTrendingStockAndTopGainerAndLoser: next } }) =>
              next.data
                ? { getTrendingStockAndTopGainerAndLoser: appendPage(all.getTrendingStockAndTopGainerAndLoser, next) }
                : all,
          }),
      }),
  });
  return (
    <StockList
      label={intl.formatMessage({ id: `market.page.list.${type}` })}
      stocks={stocks}
      scrollKey={`market ${type}`}
      empty={
        <EmptyState
          image="stock"
          title={intl.formatMessage({ id: `market.page.empty.${type}` })}
          hint={intl.formatMessage({ id: 'market.page.emptyHint' })}
        />
      }
    />
  );
}
