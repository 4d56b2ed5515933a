import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  GetBotNewAccessTokenByRefreshTokenDocument,
  type GetBotNewAccessTokenByRefreshTokenQuery,
  type GetBotNewAccessTokenByRefreshTokenQueryVariables,
} from '@/generated/bots/getBotNewAccessTokenByRefreshToken';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { CREDENTIAL_QUERIES, type BotCredentials, type FreshSecret } from './credentials';
import styles from './Credentials.module.css';

interface SecretsPanelProps {
  credentials: BotCredentials;
  /** Shows a new secret in full, once. */
  onFresh: (secret: FreshSecret) => void;
  onLogin: () => void;
  onPassword: () => void;
}

/**
 * The secrets of a bot's account, by their last characters, and the buttons that create new ones. Each button warns about its
 * consequence.
 */
export function SecretsPanel({ credentials, onFresh, onLogin, onPassword }: SecretsPanelProps) {
  const intl = useIntl();
  const tokens = useNewTokens(credentials, onFresh);
  const isReady = credentials.chat_state === 'ready';
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.secrets.title' })}>
      <div className={styles['panel']}>
        <p className={styles['muted']}>
          <FormattedMessage id="botDetail.secrets.about" />
        </p>
        <Secret
          labelId="botDetail.secrets.accessToken"
          aboutId="botDetail.secrets.accessTokenAbout"
          masked={credentials.access_token}
          note={<AccessTokenNote credentials={credentials} />}
        >
          <Button disabled={!isReady || credentials.matrix_id === null} onClick={tokens.confirmAccessToken}>
            <FormattedMessage id="botDetail.secrets.renew" />
          </Button>
          <Button disabled={!isReady} onClick={onLogin}>
            <FormattedMessage id="botDetail.login.ok" />
          </Button>
        </Secret>
        <Secret labelId="botDetail.secrets.password" aboutId="botDetail.secrets.passwordAbout" masked="••••••••••••">
          <Button disabled={!isReady} onClick={onPassword}>
            <FormattedMessage id="botDetail.password.open" />
          </Button>
        </Secret>
      </div>
    </Panel>
  );
}

function useNewTokens({ matrix_id: matrixId }: BotCredentials, onFresh: (secret: FreshSecret) => void) {
  const intl = useIntl();
  const confirm = useConfirm();
  const options = { failure: 'form', refetchQueries: CREDENTIAL_QUERIES } as const;
  const renew = useQueryAction<
    GetBotNewAccessTokenByRefreshTokenQuery,
    GetBotNewAccessTokenByRefreshTokenQueryVariables
  >(GetBotNewAccessTokenByRefreshTokenDocument, options);
  return {
    confirmAccessToken: () =>
      confirm({
        title: intl.formatMessage({ id: 'botDetail.secrets.renewTitle' }),
        message: intl.formatMessage({ id: 'botDetail.secrets.renewMessage' }),
        okLabel: intl.formatMessage({ id: 'botDetail.secrets.renew' }),
        run: async () => {
          const result = await renew.run({ matrix_id: matrixId ?? '' });
          if (!result.ok) return result.message;
          const value = result.response.data?.access_token;
          if (value) onFresh({ titleId: 'botDetail.secrets.newAccessToken', value });
          return undefined;
        },
      }),
  };
}

function AccessTokenNote({ credentials }: { credentials: BotCredentials }) {
  const { access_token_expires_at: expires, last_used_at: lastUsed } = credentials;
  return (
    <>
      {lastUsed === null ? (
        <FormattedMessage id="botDetail.secrets.neverUsed" />
      ) : (
        <FormattedMessage id="botDetail.secrets.lastUsed" values={{ when: <RelativeTime value={lastUsed} /> }} />
      )}{' '}
      {expires === null ? null : (
        <FormattedMessage id="botDetail.secrets.expires" values={{ when: <RelativeTime value={expires} /> }} />
      )}
    </>
  );
}

interface SecretProps {
  labelId: MessageId;
  /** The purpose of the secret. */
  aboutId: MessageId;
  masked: string | null;
  note?: ReactNode;
  children: ReactNode;
}

function Secret({ labelId, aboutId, masked, note, children }: SecretProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: labelId });
  return (
    <section className={styles['secret']} aria-label={label}>
      <h3>{label}</h3>
      <p className={styles['muted']}>
        <FormattedMessage id={aboutId} />
      </p>
      <code className={styles['value']} dir="ltr" translate="no">
        {masked ?? intl.formatMessage({ id: 'botDetail.secrets.none' })}
      </code>
      {note ? <p className={styles['muted']}>{note}</p> : null}
      <div className={styles['buttons']}>{children}</div>
    </section>
  );
}
