import { BellOutlined, CheckOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { LightButton } from '@/shared/ui/button/LightButton';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { UnreadRow } from '@/shared/ui/list/UnreadRow';

import styles from './NotificationCentre.module.css';
import { NotifiedRequest } from './NotifiedRequest';
import { useMarkRead } from './useMarkRead';
import type { CentreNotification } from './useNotifications';

interface NotificationRowProps {
  notification: CentreNotification;
  /** Called after it was marked as read. */
  onChanged: () => void;
  /** Called when the link is followed. */
  onFollow: () => void;
}

/** A notification: text, latest actor and time, with a link to its subject. */
export function NotificationRow({ notification, onChanged, onFollow }: NotificationRowProps) {
  const intl = useIntl();
  // A separate action per row, so that two rows can be marked at the same time.
  const read = useMarkRead(onChanged);
  const { id, text, link, user, type, cts, is_read: isRead, follow_request: request } = notification;
  const follow = () => {
    if (!isRead) void read.mark(id);
    onFollow();
  };
  return (
    <UnreadRow
      isRead={isRead}
      newLabel={intl.formatMessage({ id: 'notifications.centre.new' })}
      picture={
        user === null ? (
          <span className={styles['platform']} aria-hidden>
            <BellOutlined />
          </span>
        ) : (
          <Avatar kind="profile" src={user.thumb} size={40} />
        )
      }
      text={text}
      type={type}
      time={cts}
      link={link ?? undefined}
      onFollow={follow}
      below={
        request === null || user === null ? undefined : (
          <NotifiedRequest
            notificationId={id}
            state={request}
            requester={user}
            onAnswered={() => {
              if (!isRead) void read.mark(id);
            }}
          />
        )
      }
      action={
        isRead ? null : (
          <LightButton
            type="text"
            size="small"
            icon={<CheckOutlined aria-hidden />}
            aria-label={intl.formatMessage({ id: 'notifications.centre.readOne' }, { text })}
            title={intl.formatMessage({ id: 'notifications.centre.read' })}
            {...disableInPlace(read.busy, () => void read.mark(id))}
          />
        )
      }
    />
  );
}
