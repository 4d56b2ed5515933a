import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

import { useWatch } from './useWatch';

interface WatchAll {
  /** Adds all of these stocks to the watchlist after a confirmation. */
  confirmWatchAll: (tickerIds: readonly number[]) => void;
  busy: boolean;
}

/** "Watch All" for a list of stocks (social §4). */
export function useWatchAll(): WatchAll {
  const intl = useIntl();
  const confirm = useConfirm();
  const { set, busy } = useWatch();
  const confirmWatchAll = (tickerIds: readonly number[]) => {
    if (busy || tickerIds.length === 0) return;
    confirm({
      title: intl.formatMessage({ id: 'watchlists.addAll.title' }),
      okLabel: intl.formatMessage({ id: 'watchlists.addAll.ok' }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      run: () => void set(tickerIds, true),
    });
  };
  return { confirmWatchAll, busy };
}
