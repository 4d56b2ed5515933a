import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/Avatar';
import { RelativeTime } from '@/shared/ui/RelativeTime';

import styles from './PostCard.module.css';
import type { PostView } from './postView';
import { SentimentTag } from './SentimentTag';

/** Who wrote a post and when; the time leads to its own page. */
export function PostHeader({ post, children }: { post: PostView; children?: ReactNode }) {
  const intl = useIntl();
  return (
    <header className={styles['header']}>
      <Avatar kind="profile" src={post.user_image} size={44} />
      <div className={styles['names']}>
        <Link to={paths.user(post.user_id)} className={styles['name']}>
          {post.full_name}
        </Link>
        <span className={styles['note']}>
          <bdi>@{post.user_name}</bdi>
          {' · '}
          <Link to={paths.post(post.id)} className={styles['time']}>
            <RelativeTime value={post.date} />
          </Link>
          {post.edited_at === null ? null : (
            <>
              {' · '}
              <span title={intl.formatDate(post.edited_at, { dateStyle: 'medium', timeStyle: 'short' })}>
                <FormattedMessage id="posts.edited" />
              </span>
            </>
          )}
          {post.sentiment === null ? null : (
            <>
              {' · '}
              <span className={styles['sentiment']}>
                <SentimentTag sentiment={post.sentiment} />
              </span>
            </>
          )}
        </span>
      </div>
      {children}
    </header>
  );
}
