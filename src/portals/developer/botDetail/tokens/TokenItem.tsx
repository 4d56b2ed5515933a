import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from '../credentials/Credentials.module.css';
import type { BotAccessToken } from './tokens';

interface TokenItemProps {
  token: BotAccessToken;
  onRotate: () => void;
  onEnd: () => void;
}

/** A token of a bot: its lane, its use, and what can be done with it. */
export function TokenItem({ token, onRotate, onEnd }: TokenItemProps) {
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
