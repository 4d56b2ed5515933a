import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetIndustryBasedStockListQuery } from '@/generated/market/getIndustryBasedStockList';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import styles from './MarketPage.module.css';
import { StockList } from './StockList';
import { appendPage, readNewStocks } from './stockPages';
import { STOCKS_PER_PAGE } from './stocksPerPage';

interface IndustryStocksProps {
  id: number;
  /** Undefined while the industries load, and for one that is not among them. */
  name: string | undefined;
}

/** The stocks of an industry, and the link back to all industries. */
export function IndustryStocks({ id, name }: IndustryStocksProps) {
  const intl = useIntl();
  const result = useGetIndustryBasedStockListQuery({
    variables: { catId: id, pageNumber: 1, pageSize: STOCKS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const stocks = useInfiniteQuery(result, {
    pageSize: STOCKS_PER_PAGE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (firstPage) =>
      readNewStocks(firstPage, {
        loaded: result.data,
        toStocks: ({ getIndustryBasedStockList: { data } }) => data,
        readPage: (pageNumber) =>
          result.fetchMore({
            variables: { pageNumber },
            updateQuery: (all, { fetchMoreResult: { getIndustryBasedStockList: next } }) =>
              next.data ? { getIndustryBasedStockList: appendPage(all.getIndustryBasedStockList, next) } : all,
          }),
      }),
  });
  const title = name ?? intl.formatMessage({ id: 'market.page.industry.one' });
  return (
    <>
      <p className={styles['back']}>
        <Link to={paths.market({ tab: 'industries' })}>
          <FormattedMessage id="market.page.industry.all" />
        </Link>
      </p>
      <h2 className={styles['heading']}>{title}</h2>
      <StockList
        label={title}
        stocks={stocks}
        scrollKey={`market industry ${id}`}
        empty={<EmptyState image="stock" title={intl.formatMessage({ id: 'market.page.industry.empty' })} />}
      />
    </>
  );
}
