import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { LightButton } from '@/shared/ui/button/LightButton';

import { useConfirmWatch, type WatchedTicker } from './useConfirmWatch';

interface WatchButtonProps {
  ticker: WatchedTicker;
  size?: 'small' | 'middle';
}

/** Only app users have a watchlist. */
export function WatchButton(props: WatchButtonProps) {
  return useViewer().role === 'app_user' ? <Toggle {...props} /> : null;
}

function Toggle({ ticker, size = 'middle' }: WatchButtonProps) {
  const intl = useIntl();
  const { confirmToggle, busy } = useConfirmWatch();
  const state = ticker.isWatched ? 'watching' : 'watch';
  return (
    <LightButton
      type={ticker.isWatched ? 'default' : 'primary'}
      size={size}
      aria-busy={busy}
      aria-label={intl.formatMessage({ id: `watchlists.button.${state}Named` }, { name: ticker.name })}
      onClick={() => confirmToggle(ticker)}
    >
      <FormattedMessage id={`watchlists.button.${state}`} />
    </LightButton>
  );
}
