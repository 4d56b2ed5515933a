import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FoundStocks } from '@/domain/market/search/FoundStocks';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { SearchBox } from '@/shared/ui/SearchBox';

import { AddToList } from './AddToList';
import styles from './Watchlist.module.css';

interface AddStockDialogProps {
  listId: number | null;
  onClose: () => void;
}

/** Searches stocks by name or symbol and adds them to a watchlist. */
export function AddStockDialog({ listId, onClose }: AddStockDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'watchlists.addDialog.title' })}
      footer={null}
      onCancel={onClose}
      // A dialog focuses itself when it opens; the search box is the purpose of this one.
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
          <FoundStocks
            search={search}
            renderAction={({ ticker_id: tickerId, ticker_symbol: name, is_watched: isWatched }) =>
              listId === null ? (
                <WatchButton size="small" ticker={{ tickerId, name, isWatched }} />
              ) : (
                <AddToList listId={listId} tickerId={tickerId} symbol={name} />
              )
            }
          />
        )}
      </div>
    </Modal>
  );
}
