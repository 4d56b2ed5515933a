import { Modal, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { StockCell } from '@/domain/market/StockCell';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import { useSearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { readReply } from '@/shared/action/readReply';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SearchBox } from '@/shared/ui/SearchBox';
import { ListSkeleton } from '@/shared/ui/Skeletons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { FIRST_PAGE } from '@rules/paging';

import styles from './WatchList.module.css';

/** More letters find better. */
const SHOWN = 10;

/** Finds stocks by name or symbol and puts them on the watch list, one after another. */
export function AddStockDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const box = useRef<InputRef>(null);
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'watchlists.addDialog.title' })}
      footer={null}
      onCancel={onClose}
      // A dialog takes the focus itself when it opens; who opened this one came to search.
      afterOpenChange={(open) => open && box.current?.focus()}
    >
      <div className={styles['search']}>
        <SearchBox
          label={intl.formatMessage({ id: 'watchlists.addDialog.search' })}
          search={search}
          setSearch={setSearch}
          ref={box}
        />
        {search === '' ? (
          <p>
            <FormattedMessage id="watchlists.addDialog.hint" />
          </p>
        ) : (
          <Found search={search} />
        )}
      </div>
    </Modal>
  );
}

function Found({ search }: { search: string }) {
  const intl = useIntl();
  const result = useSearchStockByNameQuery({
    variables: { companyName: search, pageNumber: FIRST_PAGE, pageSize: SHOWN },
    // Whether they are watched may have changed elsewhere.
    fetchPolicy: 'cache-and-network',
  });
  const { reply, failure } = readReply({ ...result, data: result.data ?? result.previousData });
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  if (reply === undefined) return <ListSkeleton count={3} />;
  const stocks = reply.data ?? [];
  return (
    <>
      <VisuallyHidden role="status">
        <FormattedMessage id="watchlists.addDialog.found" values={{ count: stocks.length }} />
      </VisuallyHidden>
      {stocks.length === 0 ? (
        <p>
          <FormattedMessage id="watchlists.addDialog.nothing" values={{ search }} />
        </p>
      ) : (
        <ul className={styles['results']} aria-label={intl.formatMessage({ id: 'watchlists.addDialog.results' })}>
          {stocks.map((stock) => (
            <li key={stock.ticker_id}>
              <StockCell
                tickerId={stock.ticker_id}
                symbol={stock.ticker_symbol}
                name={stock.company_name}
                image={stock.ticker_image}
                isDelisted={stock.is_delisted}
              />
              <WatchButton
                size="small"
                ticker={{ tickerId: stock.ticker_id, name: stock.ticker_symbol, isWatched: stock.is_watched }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
