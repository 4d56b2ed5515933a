import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

import { useWatch } from './useWatch';

export interface WatchedTicker {
  tickerId: number;
  /** Symbol or name of the stock. */
  name: string;
  isWatched: boolean;
}

/** Adds a stock to the watchlist or removes it, after a confirmation (social §4). */
export function useConfirmWatch(): { confirmToggle: (ticker: WatchedTicker) => void; busy: boolean } {
  const intl = useIntl();
  const confirm = useConfirm();
  const { set, busy } = useWatch();
  const confirmToggle = ({ tickerId, name, isWatched }: WatchedTicker) => {
    if (busy) return;
    const action = isWatched ? 'remove' : 'add';
    confirm({
      title: intl.formatMessage({ id: `watchlists.${action}.title` }),
      message: name,
      okLabel: intl.formatMessage({ id: `watchlists.${action}.ok` }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      danger: isWatched,
      // Not awaited: the confirmation closes immediately and the button updates optimistically.
      run: () => void set([tickerId], !isWatched),
    });
  };
  return { confirmToggle, busy };
}
