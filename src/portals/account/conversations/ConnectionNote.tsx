import { FormattedMessage } from 'react-intl';

import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './Messages.module.css';

/** That a bot does not receive messages at present. They wait for it. */
export function ConnectionNote({ lastConnected }: { lastConnected: string | null }) {
  return (
    <p className={styles['connection']} role="status">
      {lastConnected === null ? (
        <FormattedMessage id="conversations.notConnected" />
      ) : (
        <FormattedMessage
          id="conversations.notConnectedSince"
          values={{ when: <RelativeTime value={lastConnected} /> }}
        />
      )}
    </p>
  );
}
