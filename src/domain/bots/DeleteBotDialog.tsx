import { useApolloClient } from '@apollo/client/react';
import { Alert, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useDeleteBotMutation } from '@/generated/bots/deleteBot';
import { RESERVED_NAME_DAYS } from '@rules/bots/botTerms';
import { useAction } from '@/shared/action/useAction';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { BOT_QUERIES, type NamedBot } from './botActions';
import styles from './DeleteBotDialog.module.css';

interface DeleteBotDialogProps {
  bot: NamedBot;
  onClose: () => void;
  onDeleted: () => void;
}

/** Names are compared after Unicode normalization and with single spaces. */
const normalizeName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Deletes a bot permanently. The user types the name of the bot to confirm. */
export function DeleteBotDialog({ bot, onClose, onDeleted }: DeleteBotDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const client = useApolloClient();
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const deletion = useAction(useDeleteBotMutation, {
    failure: 'form',
    refetchQueries: [
      'getBotByUserId',
      'getBotsByTeamId',
      'getTeamDetailsWithBotList',
      'getBotsWithStatus',
      'getBotDetailByStatus',
    ],
    refetchIfStale: BOT_QUERIES,
  });
  const isConfirmed = normalizeName(typed) === normalizeName(bot.name);

  const run = async () => {
    if (!isConfirmed || deletion.busy) return;
    if (!(await deletion.run({ botId: bot.id })).ok) return;
    onDeleted();
    // Cached lists must not contain a link to the deleted bot.
    client.cache.evict({ id: client.cache.identify({ __typename: 'Bot', id: bot.id }) });
    client.cache.gc();
  };

  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'botDetail.delete.title' }, { name: bot.name })}
      onCancel={deletion.busy ? undefined : onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={deletion.busy}>
          <FormattedMessage id="shared.action.cancel" />
        </Button>,
        <Button
          key="delete"
          danger
          type="primary"
          disabled={!isConfirmed}
          loading={deletion.busy}
          onClick={() => void run()}
        >
          <FormattedMessage id="botDetail.delete.ok" />
        </Button>,
      ]}
    >
      <div className={styles['body']}>
        {deletion.error === null ? null : <Alert type="error" showIcon role="alert" title={deletion.error} />}
        <p>
          <FormattedMessage id="botDetail.delete.message" values={{ days: RESERVED_NAME_DAYS }} />
        </p>
        <label htmlFor={inputId}>
          <FormattedMessage
            id="botDetail.delete.typeName"
            values={{ name: <strong translate="no">{bot.name}</strong> }}
          />
        </label>
        <Input
          id={inputId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => void run()}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Modal>
  );
}
