import { Modal, Switch } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useUpdateBotConsentMutation } from '@/generated/conversations/updateBotConsent';
import type { GetConversationQuery } from '@/generated/conversations/getConversation';
import { useAction } from '@/shared/action/useAction';

import styles from './Messages.module.css';

type Scope = NonNullable<GetConversationQuery['getConversation']['scopes']>[number];

const SCOPES = ['watchlist_read', 'alerts_read'] as const satisfies readonly Scope[];

interface ConsentDialogProps {
  botId: number;
  botName: string;
  granted: readonly Scope[];
  onClose: () => void;
}

/** What a bot may read, with a switch for each permission. */
export function ConsentDialog({ botId, botName, granted, onClose }: ConsentDialogProps) {
  const intl = useIntl();
  const consent = useAction(useUpdateBotConsentMutation, { refetchQueries: ['getConversation'] });
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'conversations.consent.title' }, { name: botName })}
      footer={null}
      onCancel={onClose}
    >
      <p>
        <FormattedMessage id="conversations.consent.hint" />
      </p>
      <ul className={styles['consents']}>
        {SCOPES.map((scope) => (
          <li key={scope}>
            <div className={styles['consent']}>
              <label htmlFor={`consent-${scope}`}>
                <FormattedMessage id={`conversations.consent.${scope}`} />
              </label>
              <Switch
                id={`consent-${scope}`}
                checked={granted.includes(scope)}
                loading={consent.busy}
                onChange={(isGranted) => void consent.run({ botId, scope, isGranted })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
