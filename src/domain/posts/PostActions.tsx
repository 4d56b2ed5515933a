import { BookFilled, BookOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useAddPostVoteMutation } from '@/generated/posts/addPostVote';
import { useAction } from '@/shared/action/useAction';

import { ActionRow, ActionToggle, Comments, ShareButton } from './ActionParts';
import { Likes } from './Likes';
import styles from './PostActions.module.css';
import type { PostView } from './postView';
import { Shares } from './sharing/Shares';
import { useBookmark } from './useBookmark';

interface PostActionsProps {
  post: PostView;
  onShowLikes: () => void;
  onShowShares: () => void;
  onQuote: () => void;
  onShowComments: () => void;
  onShare: () => void;
}

/** The actions of a post. Only app users vote, comment and bookmark; all viewers see the counts (social §6). */
export function PostActions({ post, onShowLikes, onShowShares, onQuote, onShowComments, onShare }: PostActionsProps) {
  const intl = useIntl();
  const isAppUser = useViewer().role === 'app_user';
  const vote = useAction(useAddPostVoteMutation, { success: 'silent' });
  return (
    <ActionRow label={intl.formatMessage({ id: 'posts.actions' }, { name: post.full_name })}>
      <Likes
        record={post}
        call={{ typename: 'Post', send: (votes) => vote.run({ postId: post.id, ...votes }) }}
        hasButton={isAppUser}
        disabled={!post.viewer_can.vote}
        onShow={onShowLikes}
      />
      <Comments count={post.comments} onShow={isAppUser ? onShowComments : undefined} />
      <Shares post={post} hasButton={isAppUser} onQuote={onQuote} onShow={onShowShares} />
      <ShareButton onPress={onShare} />
      {isAppUser ? <BookmarkButton post={post} /> : null}
    </ActionRow>
  );
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
