import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAddStockWatchlistMutation } from '@/generated/watchlists/addStockWatchlist';
import { useAction } from '@/shared/action/useAction';

interface AddToListProps {
  listId: number;
  tickerId: number;
  symbol: string;
}

/** Adds a stock to a further list. A stock that is on it already stays. */
export function AddToList({ listId, tickerId, symbol }: AddToListProps) {
  const intl = useIntl();
  const [isAdded, setAdded] = useState(false);
  const add = useAction(useAddStockWatchlistMutation, {
    refetchQueries: ['getStockWatchlist', 'getWatchlists'],
    onSuccess: () => setAdded(true),
  });
  return (
    <Button
      size="small"
      aria-disabled={isAdded || add.busy}
      aria-label={intl.formatMessage(
        { id: isAdded ? 'watchlists.lists.addedNamed' : 'watchlists.lists.addNamed' },
        { symbol },
      )}
      onClick={() => {
        if (!isAdded) void add.run({ listId, tickerIds: [tickerId] });
      }}
    >
      <FormattedMessage id={isAdded ? 'watchlists.lists.added' : 'watchlists.add.ok'} />
    </Button>
  );
}
