import { SelectOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Message } from '@/domain/conversations/mergeMessages';
import { LinkedText } from '@/domain/userText/LinkedText';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import type { CardButton } from './cards/CardButtons';
import { MessageCard } from './cards/MessageCard';
import { MessageMenu } from './MessageMenu';
import styles from './Messages.module.css';

/** What a person can do with the messages. The functions stay the same, so that a message is not rendered again. */
export interface MessageHandlers {
  onAllow: Parameters<typeof MessageCard>[0]['onAllow'];
  onPress: ((message: Message, button: CardButton) => void) | undefined;
  onReport: (messageId: number) => void;
}

interface MessageItemProps extends MessageHandlers {
  message: Message;
  botName: string;
}

/** A message with its time, and what became of a request. Of a long history only what changes is rendered. */
export const MessageItem = memo(function MessageItem({
  message,
  botName,
  onAllow,
  onPress,
  onReport,
}: MessageItemProps) {
  const isOwn = message.author === 'person';
  const { state } = message;
  return (
    <li className={styles[isOwn ? 'own' : 'received']}>
      <div className={styles['bubble']}>
        <VisuallyHidden>
          {isOwn ? <FormattedMessage id="conversations.you" /> : botName}
          {': '}
        </VisuallyHidden>
        {message.text === '' ? null : (
          <p className={styles['text']} dir="auto">
            {message.control === null ? <LinkedText text={message.text} /> : <PressedLabel label={message.text} />}
          </p>
        )}
        {message.card ? (
          <MessageCard
            card={message.card}
            onAllow={onAllow}
            onPress={onPress && ((button) => onPress(message, button))}
          />
        ) : null}
      </div>
      <p className={styles['meta']}>
        <RelativeTime value={message.cts} />
        {message.is_late ? (
          <>
            {' · '}
            <FormattedMessage id="conversations.late" />
          </>
        ) : null}
        {message.submission && message.submission.errors.length > 0 ? (
          <>
            {' · '}
            <FormattedMessage id="conversations.form.returned" />
          </>
        ) : null}
        {state === 'expired' ? (
          <>
            {' · '}
            <FormattedMessage id="conversations.state.expired" />
          </>
        ) : null}
        {isOwn ? null : <MessageMenu message={message} onReport={onReport} />}
      </p>
      {state === 'waiting' || state === 'working' ? (
        <p className={styles['working']}>
          <FormattedMessage id={`conversations.state.${state}`} values={{ name: botName }} />
        </p>
      ) : null}
    </li>
  );
});

/** What the person pressed in a card. */
function PressedLabel({ label }: { label: string }) {
  return (
    <>
      <SelectOutlined className={styles['pressedIcon']} aria-hidden />
      <VisuallyHidden>
        <FormattedMessage id="conversations.button.youPressed" />{' '}
      </VisuallyHidden>
      {label}
    </>
  );
}
