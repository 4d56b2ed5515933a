import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useSearchStockByNameQuery, type SearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { FIRST_PAGE } from '@rules/paging';

import styles from './FoundStocks.module.css';
import { StockCell } from '../StockCell';

/** More results are not useful: the user refines the search. */
const MAX_RESULTS = 10;

type FoundStock = NonNullable<SearchStockByNameQuery['searchStockByName']['data']>[number];

interface FoundStocksProps {
  /** Part of a name or symbol. */
  search: string;
  /** The action at the end of a row. */
  renderAction?: (stock: FoundStock) => ReactNode;
}

/** The stocks that match a search. Their number is announced to screen readers. */
export function FoundStocks({ search, renderAction }: FoundStocksProps) {
  const intl = useIntl();
  const result = useSearchStockByNameQuery({
    variables: { companyName: search, pageNumber: FIRST_PAGE, pageSize: MAX_RESULTS },
    // The watch state may have changed on another device.
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  if (response === undefined) return <ListSkeleton count={3} />;
  const stocks = response.data ?? [];
  return (
    <>
      <VisuallyHidden role="status">
        <FormattedMessage id="stock.search.found" values={{ count: stocks.length }} />
      </VisuallyHidden>
      {stocks.length === 0 ? (
        <p>
          <FormattedMessage id="stock.search.nothing" values={{ search }} />
        </p>
      ) : (
        <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'stock.search.results' })}>
          {stocks.map((stock) => (
            <li key={stock.ticker_id}>
              <StockCell
                tickerId={stock.ticker_id}
                symbol={stock.ticker_symbol}
                name={stock.company_name}
                image={stock.ticker_image}
                isDelisted={stock.is_delisted}
              />
              {renderAction?.(stock)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
