import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useSearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { readReply } from '@/shared/action/readReply';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SearchBox } from '@/shared/ui/SearchBox';
import { ListSkeleton } from '@/shared/ui/Skeletons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { FIRST_PAGE } from '@rules/paging';

import { StockCell } from './StockCell';
import styles from './StockSearchList.module.css';

const SHOWN = 10;

/** Finds stocks by name or symbol and leads to their pages: the ten best, more letters find better. */
export function StockSearchList() {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  return (
    <section className={styles['search']} aria-label={intl.formatMessage({ id: 'stock.search.label' })}>
      <SearchBox label={intl.formatMessage({ id: 'stock.search.label' })} search={search} setSearch={setSearch} />
      {search === '' ? null : <Found search={search} />}
    </section>
  );
}

function Found({ search }: { search: string }) {
  const intl = useIntl();
  const result = useSearchStockByNameQuery({
    variables: { companyName: search, pageNumber: FIRST_PAGE, pageSize: SHOWN },
  });
  const { reply, failure } = readReply({ ...result, data: result.data ?? result.previousData });
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  if (reply === undefined) return <ListSkeleton count={3} />;
  const stocks = reply.data ?? [];
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
            <li key={stock.id}>
              <StockCell
                tickerId={stock.ticker_id}
                symbol={stock.ticker_symbol}
                name={stock.company_name}
                image={stock.ticker_image}
                isDelisted={stock.is_delisted}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
