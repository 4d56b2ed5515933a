import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotTokenListQuery } from '@/generated/bots/getBotTokenList';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { TOKEN_LIMITS } from '@rules/bots/tokens';

import type { FreshSecret } from '../tabs/credentials';
import styles from '../tabs/CredentialsTab.module.css';
import { TokenAddDialog } from './TokenAddDialog';
import { TokenRotateDialog } from './TokenRotateDialog';
import type { BotAccessToken } from './tokens';
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

interface TokenItemProps {
  token: BotAccessToken;
  onRotate: () => void;
  onEnd: () => void;
}

function TokenItem({ token, onRotate, onEnd }: TokenItemProps) {
  const intl = useIntl();
  const format = useFormat();
  const { name, lane, hint, cts, last_used_cts: lastUsed, valid_until: validUntil } = token;
  return (
    <section className={styles['secret']} aria-label={name}>
      <div className={styles['buttons']}>
        <h3 dir="auto">{name}</h3>
        <Tag tone={lane === 'live' ? 'gain' : 'plain'}>
          <FormattedMessage id={`lanes.${lane}`} />
        </Tag>
      </div>
      <code className={styles['value']} dir="ltr" translate="no">
        ••••••••{hint}
      </code>
      <p className={styles['muted']}>
        <FormattedMessage id="botTokens.created" values={{ when: <RelativeTime value={cts} /> }} />{' '}
        {lastUsed === null ? (
          <FormattedMessage id="botDetail.secrets.neverUsed" />
        ) : (
          <FormattedMessage id="botDetail.secrets.lastUsed" values={{ when: <RelativeTime value={lastUsed} /> }} />
        )}
      </p>
      {validUntil === null ? null : (
        <p>
          <FormattedMessage id="botTokens.validUntil" values={{ when: format.dateTime(validUntil) }} />
        </p>
      )}
      <div className={styles['buttons']}>
        {validUntil === null ? (
          <Button aria-label={intl.formatMessage({ id: 'botTokens.rotateNamed' }, { name })} onClick={onRotate}>
            <FormattedMessage id="botTokens.rotate" />
          </Button>
        ) : null}
        <Button danger aria-label={intl.formatMessage({ id: 'botTokens.endNamed' }, { name })} onClick={onEnd}>
          <FormattedMessage id="botTokens.end" />
        </Button>
      </div>
    </section>
  );
}
