import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { History } from '@/domain/conversations/mergeMessages';

import { MessageItem, type MessageHandlers } from './MessageItem';
import styles from './Messages.module.css';

interface MessageHistoryProps extends MessageHandlers {
  history: History;
  botName: string;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  /** The text that is being sent. */
  pending: string | undefined;
}

/** The messages, oldest first. The view starts at the end and stays there when messages arrive. */
export function MessageHistory({
  history,
  botName,
  isLoadingOlder,
  onLoadOlder,
  pending,
  onAllow,
  onPress,
  onReport,
}: MessageHistoryProps) {
  const intl = useIntl();
  const lastSeq = history.messages.at(-1)?.seq;
  return (
    <div
      className={styles['scroll']}
      tabIndex={0}
      role="region"
      aria-label={intl.formatMessage({ id: 'conversations.history' })}
    >
      <div className={styles['messages']}>
        {history.hasOlder ? (
          <Button className={styles['older']} loading={isLoadingOlder} onClick={onLoadOlder}>
            <FormattedMessage id="conversations.older" />
          </Button>
        ) : null}
        <ol className={styles['list']} aria-live="polite" aria-relevant="additions">
          {history.messages.map((message) => (
            <MessageItem
              key={message.seq}
              message={message}
              botName={botName}
              // An older request may have been granted already.
              onAllow={message.seq === lastSeq ? onAllow : undefined}
              onPress={onPress}
              onReport={onReport}
            />
          ))}
          {pending === undefined ? null : (
            <li className={styles['own']} aria-busy>
              <div className={styles['bubble']}>
                <p className={styles['text']} dir="auto">
                  {pending}
                </p>
              </div>
              <p className={styles['meta']}>
                <FormattedMessage id="conversations.sending" />
              </p>
            </li>
          )}
        </ol>
      </div>
    </div>
  );
}
