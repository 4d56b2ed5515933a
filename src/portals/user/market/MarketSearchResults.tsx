import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useSearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import { StockList } from './StockList';
import { appendPage, readNewStocks } from './stockPages';
import { STOCKS_PER_PAGE } from './stocksPerPage';

/** Stocks and funds that match the search by name or symbol. */
export function MarketSearchResults({ search }: { search: string }) {
  const intl = useIntl();
  const result = useSearchStockByNameQuery({
    variables: { companyName: search, pageNumber: 1, pageSize: STOCKS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const stocks = useInfiniteQuery(result, {
    pageSize: STOCKS_PER_PAGE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (firstPage) =>
      readNewStocks(firstPage, {
        loaded: result.data,
        toStocks: ({ searchStockByName: { data } }) => data,
        readPage: (pageNumber) =>
          result.fetchMore({
            variables: { pageNumber },
            updateQuery: (all, { fetchMoreResult: { searchStockByName: next } }) =>
              next.data ? { searchStockByName: appendPage(all.searchStockByName, next) } : all,
          }),
      }),
  });
  return (
    <StockList
      label={intl.formatMessage({ id: 'market.page.found' }, { search })}
      stocks={stocks}
      scrollKey={`market search ${search}`}
      empty={
        <EmptyState
          image="stock"
          title={intl.formatMessage({ id: 'market.page.nothingFound' }, { search })}
          action={
            <Link to={paths.market()}>
              <FormattedMessage id="market.page.clearSearch" />
            </Link>
          }
        />
      }
    />
  );
}
