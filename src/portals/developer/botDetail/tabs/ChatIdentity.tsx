import { Alert, Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import type { BotCredentials } from '../credentials/credentials';
import styles from '../credentials/Credentials.module.css';

const stateMessages = {
  pending: 'botDetail.identity.pending',
  ready: 'botDetail.identity.ready',
  failed: 'botDetail.identity.failed',
  deactivated: 'botDetail.identity.deactivated',
} as const satisfies Record<BotCredentials['chat_state'], MessageId>;

const failureMessages = {
  unavailable: 'botDetail.identity.failure.unavailable',
  limited: 'botDetail.identity.failure.limited',
  taken: 'botDetail.identity.failure.taken',
  wrong_password: 'botDetail.identity.failure.wrongPassword',
  weak_password: 'botDetail.identity.failure.weakPassword',
  refused: 'botDetail.identity.failure.rejected',
} as const satisfies Record<NonNullable<BotCredentials['chat_failure']>, MessageId>;

interface ChatIdentityProps {
  credentials: BotCredentials;
  /** For members who may manage it: creates the account again, optionally under another name. */
  onTryAgain?: () => void;
}

/** The bot's account on the chat network: server, name, state and error. */
export function ChatIdentity({ credentials, onTryAgain }: ChatIdentityProps) {
  const intl = useIntl();
  const { chat_state: state, user_id: userId } = credentials;
  const facts: ReadonlyArray<readonly [MessageId, string | null]> = [
    ['botDetail.identity.userId', userId],
    ['botDetail.identity.userName', credentials.bot_user_name],
    ['botDetail.identity.homeServer', credentials.home_server_url],
    ['botDetail.identity.space', credentials.bot_space_room_id],
    ['botDetail.identity.device', credentials.client_id],
  ];
  return (
    <Panel
      title={intl.formatMessage({ id: 'botDetail.identity.title' })}
      action={
        <span className={styles['tags']} role="status">
          {credentials.is_federated ? null : (
            <Tag tone="attention">
              <FormattedMessage id="botDetail.identity.notFederated" />
            </Tag>
          )}
          <Tag tone={state === 'ready' ? 'accent' : 'attention'}>
            <FormattedMessage id={stateMessages[state]} />
          </Tag>
        </span>
      }
    >
      <div className={styles['panel']}>
        {credentials.is_federated ? null : (
          <p className={styles['muted']}>
            <FormattedMessage id="botDetail.identity.notFederatedHint" />
          </p>
        )}
        <StateAlert credentials={credentials} onTryAgain={onTryAgain} />
        <dl className={styles['facts']}>
          {facts.map(([labelId, value]) =>
            value === null ? null : (
              <div key={labelId}>
                <dt>
                  <FormattedMessage id={labelId} />
                </dt>
                <dd>
                  <code dir="ltr" translate="no">
                    {value}
                  </code>
                  <CopyButton text={value} size="small" />
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </Panel>
  );
}

/** Why the account does not exist yet, and when the next attempt is. */
function StateAlert({
  credentials,
  onTryAgain,
}: {
  credentials: BotCredentials;
  onTryAgain: (() => void) | undefined;
}) {
  const { chat_state: state, chat_failure: failure, chat_next_try: nextTry } = credentials;
  if (state !== 'pending' && state !== 'failed') return null;
  return (
    <Alert
      type={state === 'failed' ? 'error' : 'info'}
      showIcon
      title={<FormattedMessage id={failure === null ? 'botDetail.identity.pendingHint' : failureMessages[failure]} />}
      description={
        nextTry === null ? null : (
          <FormattedMessage id="botDetail.identity.nextTry" values={{ when: <RelativeTime value={nextTry} /> }} />
        )
      }
      action={
        onTryAgain && failure !== null ? (
          <Button size="small" onClick={onTryAgain}>
            <FormattedMessage id="botDetail.identity.tryAgain" />
          </Button>
        ) : null
      }
    />
  );
}
