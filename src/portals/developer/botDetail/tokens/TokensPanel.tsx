import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotTokenListQuery } from '@/generated/bots/getBotTokenList';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { TOKEN_LIMITS } from '@rules/bots/tokens';

import type { FreshSecret } from '../credentials/credentials';
import styles from '../credentials/Credentials.module.css';
import { TokenAddDialog } from './TokenAddDialog';
import { TokenItem } from './TokenItem';
import { TokenRotateDialog } from './TokenRotateDialog';
import { useTokenActions } from './useTokenActions';

interface TokensPanelProps {
  botId: number;
  /** Shows a new token in full, once. */
  onFresh: (secret: FreshSecret) => void;
}

/** The tokens with which the programs of a bot authenticate, by their names and last characters. */
export function TokensPanel({ botId, onFresh }: TokensPanelProps) {
  const intl = useIntl();
  const dialog = useDialogParam<'addToken' | 'rotateToken'>();
  const showToken = (value: string) => onFresh({ titleId: 'botDetail.secrets.newBotToken', value });
  const actions = useTokenActions(botId, showToken);
  const result = useGetBotTokenListQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const tokens = response?.data ?? undefined;
  const rotated = tokens?.find(({ id }) => String(id) === dialog.subject);
  return (
    <Panel
      title={intl.formatMessage({ id: 'botTokens.title' })}
      action={
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={tokens === undefined || tokens.length >= TOKEN_LIMITS.perBot}
          onClick={() => dialog.open('addToken')}
        >
          <FormattedMessage id="botTokens.add" />
        </Button>
      }
    >
      <div className={styles['panel']}>
        <p className={styles['muted']}>
          <FormattedMessage id="botTokens.about" />
        </p>
        {tokens === undefined ? (
          failure === undefined ? (
            <ListSkeleton count={2} />
          ) : (
            <ErrorState message={failure} onRetry={() => void result.refetch()} />
          )
        ) : tokens.length === 0 ? (
          <EmptyState title={intl.formatMessage({ id: 'botTokens.empty' })} />
        ) : (
          tokens.map((token) => (
            <TokenItem
              key={token.id}
              token={token}
              onRotate={() => dialog.open('rotateToken', token.id)}
              onEnd={() => actions.confirmEnd(token)}
            />
          ))
        )}
        <div className={styles['buttons']}>
          <Button danger onClick={actions.confirmRegeneration}>
            <FormattedMessage id="botDetail.secrets.regenerate" />
          </Button>
        </div>
      </div>
      {dialog.isOpen('addToken') ? <TokenAddDialog botId={botId} onToken={showToken} onClose={dialog.close} /> : null}
      {dialog.isOpen('rotateToken') && rotated ? (
        <TokenRotateDialog botId={botId} token={rotated} onToken={showToken} onClose={dialog.close} />
      ) : null}
    </Panel>
  );
}
