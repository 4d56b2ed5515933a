import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

import { useWatch } from './useWatch';

export interface WatchedTicker {
  tickerId: number;
  /** How people know it: its symbol or name. */
  name: string;
  isWatched: boolean;
}

/** Asks before a stock is put on the watch list or taken off (social §4), then does it. */
export function useWatchQuestion(): { ask: (ticker: WatchedTicker) => void; busy: boolean } {
  const intl = useIntl();
  const confirm = useConfirm();
  const { set, busy } = useWatch();
  const ask = ({ tickerId, name, isWatched }: WatchedTicker) => {
    if (busy) return;
    const question = isWatched ? 'remove' : 'add';
    confirm({
      title: intl.formatMessage({ id: `watchlists.${question}.title` }),
      message: name,
      okLabel: intl.formatMessage({ id: `watchlists.${question}.ok` }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      danger: isWatched,
      // Not waited for: the question closes and the button changes at once.
      run: () => void set([tickerId], !isWatched),
    });
  };
  return { ask, busy };
}
