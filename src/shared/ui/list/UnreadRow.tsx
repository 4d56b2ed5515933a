import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { RelativeTime } from '../text/RelativeTime';
import styles from './UnreadRow.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden';

interface UnreadRowProps {
  isRead: boolean;
  /** Announces before the text that it is new: screen readers cannot see the bar. */
  newLabel: string;
  picture: ReactNode;
  text: string;
  /** The type of the event. */
  type: string;
  /** ISO 8601. */
  time: string;
  /** The link of the text, if any. */
  link: string | undefined;
  onFollow: () => void;
  /** Shown below the text. */
  below?: ReactNode;
  /** The action of the row. */
  action: ReactNode;
}

/** A row of a list of events: actor, text and time, and whether it was read. */
export function UnreadRow({
  isRead,
  newLabel,
  picture,
  text,
  type,
  time,
  link,
  onFollow,
  below,
  action,
}: UnreadRowProps) {
  return (
    <div className={styles['row']} data-unread={!isRead}>
      {picture}
      <span className={styles['what']}>
        {isRead ? null : <VisuallyHidden>{newLabel}</VisuallyHidden>}
        {link === undefined ? (
          <span dir="auto">{text}</span>
        ) : (
          <Link to={link} dir="auto" className={styles['link']} onClick={onFollow}>
            {text}
          </Link>
        )}
        <span className={styles['note']}>
          {type} · <RelativeTime value={time} />
        </span>
        {below}
      </span>
      {action}
    </div>
  );
}
