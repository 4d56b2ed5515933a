import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { isRemovedPost } from '@/domain/social/removedPost';
import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { UserText } from '@/domain/userText/UserText';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import type { PostView, SharedView } from '../postView';
import styles from './Sharing.module.css';

/**
 * The post that a post quotes. Only one level is shown: a quote within it is a link. A post that was removed, or that the
 * viewer may not see, is shown as removed.
 */
export function QuotedPost({ post }: { post: PostView }) {
  if (post.shared_post) return <Quoted post={post.shared_post} />;
  // A quoted post that is read as part of another one has no `shared_post`; null means that the viewer may not see it.
  if (post.is_shared_gone || (post.shared_post === null && post.shared_post_id !== null)) {
    return <Gone />;
  }
  return post.shared_post_id === null ? null : <QuoteLink postId={post.shared_post_id} />;
}

function QuoteLink({ postId }: { postId: number }) {
  return (
    <Link to={paths.post(postId)} className={styles['more']}>
      <FormattedMessage id="posts.quote.further" />
    </Link>
  );
}

function Gone() {
  return (
    <p className={styles['gone']}>
      <FormattedMessage id="posts.quote.gone" />
    </p>
  );
}

export function Quoted({ post }: { post: SharedView }) {
  const intl = useIntl();
  const [picture] = post.attachments;
  useSocialChanges([`post:${post.id}`]);
  if (isRemovedPost(post)) return <Gone />;
  return (
    <article
      className={styles['quoted']}
      aria-label={intl.formatMessage({ id: 'posts.quote.of' }, { name: post.full_name })}
    >
      <header className={styles['head']}>
        <Avatar kind="profile" src={post.user_image} size={24} />
        <span className={styles['who']}>
          <Link to={paths.user(post.user_id)} className={styles['name']}>
            {post.full_name}
          </Link>{' '}
          <span className={styles['note']}>
            <bdi>@{post.user_name}</bdi>
            {' · '}
            <Link to={paths.post(post.id)} className={styles['time']}>
              <RelativeTime value={post.date} />
            </Link>
          </span>
        </span>
      </header>
      {post.title ? (
        <strong dir="auto" className={styles['title']}>
          {post.title}
        </strong>
      ) : null}
      <div className={styles['content']}>
        <UserText
          description={post.poll?.question ?? post.description}
          mention_user_list={post.mention_user_list}
          mention_stock_list={post.mention_stock_list}
        />
        {picture === undefined ? null : (
          <img src={picture.thumb_url ?? picture.file_url} alt={picture.alt_text ?? ''} className={styles['picture']} />
        )}
      </div>
      {post.news_data === null ? null : <p className={styles['note']}>{post.news_data.title}</p>}
      {post.shared_post_id === null ? null : <QuoteLink postId={post.shared_post_id} />}
    </article>
  );
}
