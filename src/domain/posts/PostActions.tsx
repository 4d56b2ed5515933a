import { BookFilled, BookOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';

import { ActionRow, ActionToggle, Comments, Likes, LikeToggle, ShareButton } from './ActionParts';
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

/** The actions of a post. Only app users vote, comment and bookmark; all viewers see the counts (social §6). */
export function PostActions({ post, onShowLikes, onShowComments, onShare }: PostActionsProps) {
  const intl = useIntl();
  const isAppUser = useViewer().role === 'app_user';
  return (
    <ActionRow label={intl.formatMessage({ id: 'posts.actions' }, { name: post.full_name })}>
      <Likes count={post.up_vote} button={isAppUser ? <LikeButton post={post} /> : null} onShow={onShowLikes} />
      <Comments count={post.comments} onShow={isAppUser ? onShowComments : undefined} />
      <ShareButton onPress={onShare} />
      {isAppUser ? <BookmarkButton post={post} /> : null}
    </ActionRow>
  );
}

function LikeButton({ post }: { post: PostView }) {
  const toggle = usePostVote(post);
  return <LikeToggle isOn={post.is_user_up_vote} disabled={!post.viewer_can.vote} onPress={toggle} />;
}

function BookmarkButton({ post }: { post: PostView }) {
  const toggle = useBookmark(post);
  return (
    <span className={styles['last']}>
      <ActionToggle
        isOn={post.is_bookmark}
        icon={post.is_bookmark ? <BookFilled aria-hidden /> : <BookOutlined aria-hidden />}
        labelId="posts.bookmark"
        onPress={toggle}
      />
    </span>
  );
}
