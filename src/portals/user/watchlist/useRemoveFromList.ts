import { useIntl } from 'react-intl';

import { useRemoveWatchlistStockMutation } from '@/generated/watchlists/removeWatchlistStock';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

interface RemovableStock {
  ticker_id: number;
  ticker_symbol: string;
}

/** Removes a stock from a further list after a confirmation. The default list has its own way (`useConfirmWatch`). */
export function useRemoveFromList(listId: number | null): (stock: RemovableStock) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const remove = useAction(useRemoveWatchlistStockMutation, {
    failure: 'form',
    refetchQueries: ['getStockWatchlist', 'getWatchlists'],
  });
  return ({ ticker_id: tickerId, ticker_symbol: symbol }) =>
    confirm({
      title: intl.formatMessage({ id: 'watchlists.removeFromList' }, { symbol }),
      okLabel: intl.formatMessage({ id: 'watchlists.remove.ok' }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ clearAll: false, tickerIds: [tickerId], listId });
        return result.ok ? undefined : result.message;
      },
    });
}
