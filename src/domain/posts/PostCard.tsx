import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/Avatar';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Tag } from '@/shared/ui/Tag';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { PostActions } from './PostActions';
import styles from './PostCard.module.css';
import { PostDialogs } from './PostDialogs';
import { PostMenu } from './PostMenu';
import { PostPoll } from './PostPoll';
import { PostText } from './PostText';
import type { PostDialog, PostView } from './postView';

/** What stands in a carousel comes with the first post that needs it: most are words alone. */
const PostImages = lazy(async () => ({ default: (await import('./PostImages')).PostImages }));
const SharedNewsCard = lazy(async () => ({ default: (await import('./SharedNewsCard')).SharedNewsCard }));

/**
 * A post wherever posts are shown: who wrote it and when, its text with mentions, pictures, shared news or poll, and what
 * can be done with it. Its dialogs live in the address, so a list needs nothing but its cards.
 */
export function PostCard({ post }: { post: PostView }) {
  const intl = useIntl();
  const dialog = useDialogParam<PostDialog>();
  const open = (name: PostDialog) => () => dialog.open(name, post.id);
  return (
    <article className={styles['card']} aria-label={intl.formatMessage({ id: 'posts.by' }, { name: post.full_name })}>
      <header className={styles['header']}>
        <Avatar kind="profile" src={post.user_image} size={44} />
        <div className={styles['names']}>
          <Link to={paths.user(post.user_id)} className={styles['name']}>
            {post.full_name}
          </Link>
          <span className={styles['note']}>
            <bdi>@{post.user_name}</bdi>
            {' · '}
            <RelativeTime value={post.date} />
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
                  <Tag tone="accent">
                    <FormattedMessage id={`posts.sentiment.${post.sentiment}`} />
                  </Tag>
                </span>
              </>
            )}
          </span>
        </div>
        <PostMenu post={post} onReport={open('post-report')} />
      </header>
      {post.title === null || post.title === '' ? null : (
        <h3 className={styles['title']} dir="auto">
          {post.title}
        </h3>
      )}
      <PostText
        description={post.description}
        mention_user_list={post.mention_user_list}
        mention_stock_list={post.mention_stock_list}
      />
      {post.attachments.length > 0 ? (
        <Suspense fallback={<div className={styles['picturesToCome']} />}>
          <PostImages images={post.attachments} onOpen={open('post-pictures')} />
        </Suspense>
      ) : null}
      {post.news_data === null ? null : (
        <Suspense fallback={<div className={styles['newsToCome']} />}>
          <SharedNewsCard news={post.news_data} />
        </Suspense>
      )}
      {post.poll === null ? null : <PostPoll poll={post.poll} description={post.description} />}
      <PostActions post={post} onShowLikes={open('post-likes')} onShare={open('post-share')} />
      <PostDialogs post={post} dialog={dialog} />
    </article>
  );
}
