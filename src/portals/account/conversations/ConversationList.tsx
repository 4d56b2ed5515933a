import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router';

import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { ConversationMenu } from './ConversationMenu';
import styles from './Messages.module.css';
import { MutedMark } from './MutedMark';

interface ConversationListProps {
  conversations: readonly Conversation_ConversationFragment[];
}

/** The conversations of the viewer, with the last message and the number of unread ones. */
export function ConversationList({ conversations }: ConversationListProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <ul className={styles['conversations']} aria-label={intl.formatMessage({ id: 'conversations.list' })}>
      {conversations.map((item) => (
        <li key={item.bot_id} className={styles['listItem']} data-muted={item.is_muted || undefined}>
          <NavLink className={styles['entry']} to={paths.messages(item.bot_id)}>
            <Avatar kind="bot" src={item.bot_image} size={44} />
            <span className={styles['entryText']}>
              <span className={styles['entryName']} dir="auto">
                {item.bot_name}
                {item.is_muted ? <MutedMark /> : null}
              </span>
              <span className={styles['preview']} dir="auto">
                {item.closed_reason === 'blocked' ? (
                  <FormattedMessage id="conversations.blocked" />
                ) : (
                  (item.last_text ?? item.bot_description)
                )}
              </span>
            </span>
            <span className={styles['entryEnd']}>
              {item.last_cts === null ? null : (
                <time dateTime={item.last_cts}>{format.relativeTime(item.last_cts)}</time>
              )}
              {item.unread_count > 0 ? (
                <span className={styles['unread']}>
                  <span aria-hidden>{format.number(item.unread_count)}</span>
                  <VisuallyHidden>
                    <FormattedMessage id="conversations.unread" values={{ count: item.unread_count }} />
                  </VisuallyHidden>
                </span>
              ) : null}
            </span>
          </NavLink>
          <span className={styles['entryMenu']}>
            <ConversationMenu conversation={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}
