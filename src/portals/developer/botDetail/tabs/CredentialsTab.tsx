import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotTokenAndUserIdAndSpaceInfoQuery } from '@/generated/bots/getBotTokenAndUserIdAndSpaceInfo';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { BotPartProps } from '../botPart';
import { TokensPanel } from '../tokens/TokensPanel';
import { BotLoginDialog } from '../credentials/BotLoginDialog';
import { BotPasswordDialog } from '../credentials/BotPasswordDialog';
import { ChatIdentity } from './ChatIdentity';
import { usePolling, type BotCredentials, type FreshSecret } from '../credentials/credentials';
import styles from '../credentials/Credentials.module.css';
import { FreshSecretDialog } from '../credentials/FreshSecretDialog';
import { SecretsPanel } from '../credentials/SecretsPanel';

/** Polling interval while the account is being created, in ms. */
const POLL_MS = 5_000;

/**
 * A bot's account on the chat network and its secrets. Every member of the team sees its state; only managers change
 * it.
 */
export function CredentialsTab({ bot }: BotPartProps) {
  const intl = useIntl();
  const result = useGetBotTokenAndUserIdAndSpaceInfoQuery({
    variables: { botId: bot.id },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(result);
  const credentials = response?.data ?? undefined;
  usePolling(result, credentials?.chat_state === 'pending', POLL_MS);

  if (credentials) return <Credentials bot={bot} credentials={credentials} />;
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.identity.title' })}>
      {failure === undefined ? (
        <ListSkeleton count={3} />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Panel>
  );
}

function Credentials({ bot, credentials }: BotPartProps & { credentials: BotCredentials }) {
  const dialog = useDialogParam<'login' | 'password'>();
  const [fresh, setFresh] = useState<FreshSecret>();
  const canManage = bot.viewer_can.manage_credentials;
  return (
    <div className={styles['panels']}>
      <ChatIdentity credentials={credentials} {...(canManage ? { onTryAgain: () => dialog.open('login') } : {})} />
      {canManage ? (
        <>
          <TokensPanel botId={bot.id} onFresh={setFresh} />
          <SecretsPanel
            credentials={credentials}
            onFresh={setFresh}
            onLogin={() => dialog.open('login')}
            onPassword={() => dialog.open('password')}
          />
        </>
      ) : (
        <p className={styles['muted']}>
          <FormattedMessage id="botDetail.secrets.leadersOnly" />
        </p>
      )}
      {canManage && dialog.isOpen('login') ? (
        <BotLoginDialog botId={bot.id} credentials={credentials} onFresh={setFresh} onClose={dialog.close} />
      ) : null}
      {canManage && dialog.isOpen('password') && credentials.chat_state === 'ready' ? (
        <BotPasswordDialog botId={bot.id} onClose={dialog.close} />
      ) : null}
      {fresh ? <FreshSecretDialog secret={fresh} onClose={() => setFresh(undefined)} /> : null}
    </div>
  );
}
