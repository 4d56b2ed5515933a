import { BellOutlined, CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useIntl } from 'react-intl';

import { Avatar } from '@/shared/ui/picture/Avatar';
import { UnreadRow } from '@/shared/ui/list/UnreadRow';

import styles from './NotificationCentre.module.css';
import { useMarkRead } from './useMarkRead';
import type { CentreNotification } from './useNotifications';

interface NotificationRowProps {
  notification: CentreNotification;
  /** It was marked as read. */
  onChanged: () => void;
  /** Somebody goes where it leads. */
  onFollow: () => void;
}

/** What happened, who did it last and when; leads to what it is about. */
export function NotificationRow({ notification, onChanged, onFollow }: NotificationRowProps) {
  const intl = useIntl();
  // Each row has its own: two may be marked one right after the other.
  const read = useMarkRead(onChanged);
  const { id, text, link, user, type, cts, is_read: isRead } = notification;
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
      action={
        isRead ? null : (
          <Button
            type="text"
            size="small"
            icon={<CheckOutlined aria-hidden />}
            aria-label={intl.formatMessage({ id: 'notifications.centre.readOne' }, { text })}
            title={intl.formatMessage({ id: 'notifications.centre.read' })}
            disabled={read.busy}
            onClick={() => void read.mark(id)}
          />
        )
      }
    />
  );
}
