import { BellOutlined, CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { Avatar } from '@/shared/ui/Avatar';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

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
    <div className={styles['row']} data-unread={!isRead}>
      {user === null ? (
        <span className={styles['platform']} aria-hidden>
          <BellOutlined />
        </span>
      ) : (
        <Avatar kind="profile" src={user.thumb} size={40} />
      )}
      <span className={styles['what']}>
        {isRead ? null : (
          <VisuallyHidden>
            <FormattedMessage id="notifications.centre.new" />
          </VisuallyHidden>
        )}
        {link === null ? (
          <span dir="auto">{text}</span>
        ) : (
          <Link to={link} dir="auto" className={styles['link']} onClick={follow}>
            {text}
          </Link>
        )}
        <span className={styles['note']}>
          {type} · <RelativeTime value={cts} />
        </span>
      </span>
      {isRead ? null : (
        <Button
          type="text"
          size="small"
          icon={<CheckOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'notifications.centre.readOne' }, { text })}
          title={intl.formatMessage({ id: 'notifications.centre.read' })}
          disabled={read.busy}
          onClick={() => void read.mark(id)}
        />
      )}
    </div>
  );
}
