import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useRemoveWatchlistStockMutation } from '@/generated/watchlists/removeWatchlistStock';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

interface ClearButtonProps {
  listId: number | null;
  total: number | undefined;
}

/** Clears a watchlist after a confirmation. */
export function ClearButton({ listId, total }: ClearButtonProps) {
  const intl = useIntl();
  const confirm = useConfirm();
  const clear = useAction(useRemoveWatchlistStockMutation, {
    failure: 'form',
    refetchQueries: ['getStockWatchlist', 'getWatchlists', 'getDashboardCount', 'getStockDashboard'],
  });
  const confirmClear = () =>
    confirm({
      title: intl.formatMessage({ id: 'watchlists.clear.title' }),
      message:
        total === undefined
          ? intl.formatMessage({ id: 'watchlists.clear.all' })
          : intl.formatMessage({ id: 'watchlists.clear.message' }, { count: total }),
      okLabel: intl.formatMessage({ id: 'watchlists.clear.ok' }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      danger: true,
      run: async () => {
        const result = await clear.run({ clearAll: true, tickerIds: [], listId });
        return result.ok ? undefined : result.message;
      },
    });
  return (
    <Button danger onClick={confirmClear} aria-disabled={clear.busy} aria-haspopup="dialog">
      <FormattedMessage id="watchlists.clear" />
    </Button>
  );
}
