import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import type { ReviewRow_ReviewFragment } from '@/generated/store/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import { Stars } from './Stars';
import styles from './Store.module.css';

interface ReviewCardProps {
  review: ReviewRow_ReviewFragment;
  children?: ReactNode;
}

/** A review of a bot and the developers' reply. */
export function ReviewCard({ review, children }: ReviewCardProps) {
  const isOwn = useViewer().id === review.user_id;
  return (
    <article className={styles['review']} aria-label={review.fullname}>
      <header className={styles['reviewHead']}>
        <Avatar kind="profile" src={review.profilephoto} size={36} />
        <span className={styles['reviewer']}>
          <span>
            <Link to={paths.user(review.user_id)}>{review.fullname}</Link>{' '}
            {isOwn ? (
              <Tag>
                <FormattedMessage id="store.review.you" />
              </Tag>
            ) : null}
          </span>
          <span className={styles['when']}>
            <Stars value={review.stars} /> <RelativeTime value={review.uts} />
          </span>
        </span>
      </header>
      <p className={styles['text']}>{review.review}</p>
      {review.reply === null ? null : (
        <div className={styles['reply']}>
          <span className={styles['when']}>
            <strong>
              <FormattedMessage id="store.review.replyOf" />
            </strong>{' '}
            {review.reply_uts === null ? null : <RelativeTime value={review.reply_uts} />}
          </span>
          <p className={styles['text']}>{review.reply}</p>
        </div>
      )}
      {children}
    </article>
  );
}
