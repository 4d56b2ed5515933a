import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { RelativeTime } from '../text/RelativeTime';
import styles from './UnreadRow.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden';

interface UnreadRowProps {
  isRead: boolean;
  /** Says before the text that it is new, to those who see no bar. */
  newLabel: string;
  picture: ReactNode;
  text: string;
  /** What kind of thing happened. */
  type: string;
  /** ISO 8601. */
  time: string;
  /** Where the text leads, if anywhere. */
  link: string | undefined;
  onFollow: () => void;
  /** What can be done with it. */
  action: ReactNode;
}

/** Something that happened, in a list of such: who, what and when, and whether it was read. */
export function UnreadRow({ isRead, newLabel, picture, text, type, time, link, onFollow, action }: UnreadRowProps) {
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
      </span>
      {action}
    </div>
  );
}
