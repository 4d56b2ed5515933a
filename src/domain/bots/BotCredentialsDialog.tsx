import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import type { MessageId } from '@/shared/i18n/messages';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { saveTextFile } from '@/shared/ui/saveFile';

import type { CreatedBot } from './createdBot';
import styles from './form/BotForm.module.css';

interface BotCredentialsDialogProps {
  created: CreatedBot;
  /** The password of the bot's account, chosen or generated. */
  password: string | null;
  /** The server's message about the new bot. */
  message: string;
  onClose: () => void;
}

interface CredentialEntry {
  /** The key in the downloaded file. */
  key: string;
  labelId: MessageId;
  value: string;
}

const secretsAreLost = {
  title: 'bots.created.leave.title',
  message: 'bots.created.leave.message',
  ok: 'bots.created.leave.ok',
  cancel: 'bots.created.leave.cancel',
} as const;

/** Shows a new bot's credentials once, to copy or to download. */
export function BotCredentialsDialog({ created, password, message, onClose }: BotCredentialsDialogProps) {
  const intl = useIntl();
  const [isDownloaded, setDownloaded] = useState(false);
  const { bot, credentials } = created;
  const entries = getEntries(created, password);

  // The secrets cannot be shown again. Until they are downloaded, the back button and a closed tab need a confirmation.
  const guard = useUnsavedGuard(!isDownloaded, { texts: secretsAreLost });
  const finish = () => {
    guard.release();
    onClose();
  };

  const download = () => {
    const content = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
    saveTextFile(
      `${bot.handler.replace(/^\//, '')}-credentials.json`,
      `${JSON.stringify({ bot: bot.name, handler: bot.handler, ...content }, null, 2)}\n`,
      'application/json',
    );
    setDownloaded(true);
  };

  return (
    <Modal
      open
      title={message || intl.formatMessage({ id: 'bots.created.title' })}
      width={640}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="download" icon={<DownloadOutlined aria-hidden />} onClick={download}>
          <FormattedMessage id="bots.created.download" />
        </Button>,
        <Button key="done" type="primary" onClick={finish}>
          <FormattedMessage id="bots.created.done" />
        </Button>,
      ]}
    >
      {guard.blocker}
      <div className={styles['notes']}>
        <p>
          <FormattedMessage id="bots.created.text" values={{ name: bot.name, handler: bot.handler }} />
        </p>
        <Alert type="warning" showIcon title={<FormattedMessage id="bots.created.warning" />} />
        {credentials.chat_state === 'ready' ? null : (
          <Alert type="info" showIcon title={<FormattedMessage id="bots.created.pending" />} />
        )}
        {credentials.is_federated ? null : (
          <Alert type="info" showIcon title={<FormattedMessage id="bots.created.notFederated" />} />
        )}
      </div>
      <dl className={styles['secrets']}>
        {entries.map(({ key, labelId, value }) => (
          <div key={key} className={styles['secret']} role="group" aria-label={intl.formatMessage({ id: labelId })}>
            <dt>
              <FormattedMessage id={labelId} />
            </dt>
            <dd>
              <code dir="ltr" translate="no">
                {value}
              </code>
            </dd>
            <span className={styles['copy']}>
              <CopyButton text={value} size="small" />
            </span>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function getEntries(
  { credentials, bot_token, test_bot_token, bot_user_name }: CreatedBot,
  password: string | null,
): CredentialEntry[] {
  const all: ReadonlyArray<readonly [string, MessageId, string | null]> = [
    ['bot_token', 'bots.created.token', bot_token],
    ['test_bot_token', 'bots.created.testToken', test_bot_token],
    ['bot_user_name', 'bots.form.userName.label', bot_user_name],
    ['password', 'bots.form.password.label', password],
    ['access_token', 'bots.created.accessToken', credentials.access_token],
    ['user_id', 'bots.created.userId', credentials.user_id],
    ['home_server_url', 'bots.created.homeServer', credentials.home_server_url],
    ['bot_space_room_id', 'bots.created.space', credentials.bot_space_room_id],
    ['client_id', 'bots.created.client', credentials.client_id],
  ];
  return all.flatMap(([key, labelId, value]) => (value ? [{ key, labelId, value }] : []));
}
