import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useSocialChanges } from '@/domain/social/useSocialChanges';
import type { SocialTopic } from '@rules/posts/socialTopics';
import { isRemovedPost } from '@/domain/social/removedPost';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { PinNote } from './PinNote';
import { PostActions } from './PostActions';
import { PostBody } from './PostBody';
import styles from './PostCard.module.css';
import { PostDialogs } from './PostDialogs';
import { PostHeader } from './PostHeader';
import { PostMenu } from './PostMenu';
import { RepostNote } from './sharing/RepostNote';
import type { PostDialog, PostView } from './postView';

interface PostCardProps {
  post: PostView;
  /** Replaces the comments dialog on pages that show the comments next to the card. */
  onShowComments?: (() => void) | undefined;
  /** Whether the list shows it first because its author pinned it. */
  isPinned?: boolean;
}

/** A post, or the post that a repost shows, with who reposted it. */
export function PostCard({ post, onShowComments, isPinned }: PostCardProps) {
  if (!post.is_repost || !post.shared_post)
    return <OnePost post={post} onShowComments={onShowComments} isPinned={isPinned} />;
  return <OnePost post={post.shared_post} repost={post} onShowComments={onShowComments} />;
}

/** A post with its header, content and actions. Its dialogs are controlled by the URL, so lists only render cards. */
function OnePost({ post, repost, onShowComments, isPinned = false }: PostCardProps & { repost?: PostView }) {
  const intl = useIntl();
  const dialog = useDialogParam<PostDialog>();
  // A feed may contain a post and reposts of it: only one of the cards opens the dialog.
  const subjectId = repost?.id ?? post.id;
  const open = (name: PostDialog) => () => dialog.open(name, subjectId);
  useSocialChanges(listTopics(post, repost));
  const [picture, setPicture] = useState(0);
  const openPicture = (index: number) => {
    setPicture(index);
    dialog.open('post-pictures', subjectId);
  };
  if (isRemovedPost(post)) return <RemovedPost />;
  return (
    <article className={styles['card']} aria-label={intl.formatMessage({ id: 'posts.by' }, { name: post.full_name })}>
      {isPinned ? <PinNote /> : null}
      {repost === undefined ? null : <RepostNote repost={repost} />}
      <PostHeader post={post} onShowHistory={open('post-history')}>
        <PostMenu
          post={post}
          onReport={open('post-report')}
          onEdit={open('post-edit')}
          onShowHistory={open('post-history')}
        />
      </PostHeader>
      <PostBody post={post} onOpenPictures={openPicture} />
      <PostActions
        post={post}
        onShowLikes={open('post-likes')}
        onShowShares={open('post-shares')}
        onQuote={open('post-quote')}
        onShowComments={onShowComments ?? open('comments')}
        onShare={open('post-share')}
      />
      <PostDialogs
        post={post}
        dialog={dialog}
        subjectId={subjectId}
        hasComments={onShowComments === undefined}
        picture={picture}
        onOpenPicture={openPicture}
      />
    </article>
  );
}

/** A repost is followed as well: it may be taken back. */
const listTopics = ({ id, poll }: PostView, repost: PostView | undefined): SocialTopic[] => [
  `post:${id}`,
  ...(poll ? [`poll:${poll.id}` as const] : []),
  ...(repost ? [`post:${repost.id}` as const] : []),
];

/** The place of a post that was removed while the list was read. */
function RemovedPost() {
  return (
    <p className={styles['removed']}>
      <FormattedMessage id="posts.removed" />
    </p>
  );
}
