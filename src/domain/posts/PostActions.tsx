import {
  BookFilled,
  BookOutlined,
  CommentOutlined,
  LikeFilled,
  LikeOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';

import styles from './PostActions.module.css';
import type { PostView } from './postView';
import { useBookmark } from './useBookmark';
import { usePostVote } from './usePostVote';

interface PostActionsProps {
  post: PostView;
  onShowLikes: () => void;
  onShowComments: () => void;
  onShare: () => void;
}

/** What can be done with a post. Only app users vote, comment and bookmark; everybody sees the counts (social §6). */
export function PostActions({ post, onShowLikes, onShowComments, onShare }: PostActionsProps) {
  const intl = useIntl();
  const isAppUser = useViewer().role === 'app_user';
  return (
    <div
      className={styles['actions']}
      role="group"
      aria-label={intl.formatMessage({ id: 'posts.actions' }, { name: post.full_name })}
    >
      <span className={styles['pair']}>
        {isAppUser ? <LikeButton post={post} /> : null}
        {post.up_vote > 0 ? (
          <button type="button" className={styles['count']} aria-haspopup="dialog" onClick={onShowLikes}>
            <FormattedMessage id="people.likes.show" values={{ count: post.up_vote }} />
          </button>
        ) : (
          <span className={styles['none']}>
            <FormattedMessage id="people.likes.show" values={{ count: 0 }} />
          </span>
        )}
      </span>
      {isAppUser ? (
        <button type="button" className={styles['action']} aria-haspopup="dialog" onClick={onShowComments}>
          <CommentOutlined aria-hidden />
          <FormattedMessage id="posts.comments" values={{ count: post.comments }} />
        </button>
      ) : (
        <span className={styles['none']}>
          <FormattedMessage id="posts.comments" values={{ count: post.comments }} />
        </span>
      )}
      <button
        type="button"
        className={styles['action']}
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'share.open' })}
        onClick={onShare}
      >
        <ShareAltOutlined aria-hidden />
        <span className={styles['word']}>
          <FormattedMessage id="share.open" />
        </span>
      </button>
      {isAppUser ? <BookmarkButton post={post} /> : null}
    </div>
  );
}

function LikeButton({ post }: { post: PostView }) {
  const toggle = usePostVote(post);
  return (
    <Toggle
      isOn={post.is_user_up_vote}
      disabled={!post.viewer_can.vote}
      icon={post.is_user_up_vote ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
      labelId="posts.like"
      onPress={toggle}
    />
  );
}

function BookmarkButton({ post }: { post: PostView }) {
  const toggle = useBookmark(post);
  return (
    <span className={styles['last']}>
      <Toggle
        isOn={post.is_bookmark}
        icon={post.is_bookmark ? <BookFilled aria-hidden /> : <BookOutlined aria-hidden />}
        labelId="posts.bookmark"
        onPress={toggle}
      />
    </span>
  );
}

interface ToggleProps {
  isOn: boolean;
  disabled?: boolean;
  icon: ReactNode;
  labelId: 'posts.like' | 'posts.bookmark';
  onPress: () => void;
}

function Toggle({ isOn, disabled, icon, labelId, onPress }: ToggleProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: labelId });
  return (
    <button
      type="button"
      className={`${styles['action']} ${isOn ? styles['on'] : ''}`}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
