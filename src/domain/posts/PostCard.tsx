import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { PostActions } from './PostActions';
import { PostBody } from './PostBody';
import styles from './PostCard.module.css';
import { PostDialogs } from './PostDialogs';
import { PostHeader } from './PostHeader';
import { PostMenu } from './PostMenu';
import type { PostDialog, PostView } from './postView';

interface PostCardProps {
  post: PostView;
  /** Replaces the comments dialog on pages that show the comments next to the card. */
  onShowComments?: () => void;
}

/** A post with its header, content and actions. Its dialogs are controlled by the URL, so lists only render cards. */
export function PostCard({ post, onShowComments }: PostCardProps) {
  const intl = useIntl();
  const dialog = useDialogParam<PostDialog>();
  const open = (name: PostDialog) => () => dialog.open(name, post.id);
  useSocialChanges(post.poll ? [`post:${post.id}`, `poll:${post.poll.id}`] : [`post:${post.id}`]);
  const [picture, setPicture] = useState(0);
  const openPicture = (index: number) => {
    setPicture(index);
    dialog.open('post-pictures', post.id);
  };
  return (
    <article className={styles['card']} aria-label={intl.formatMessage({ id: 'posts.by' }, { name: post.full_name })}>
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
        onShowComments={onShowComments ?? open('comments')}
        onShare={open('post-share')}
      />
      <PostDialogs
        post={post}
        dialog={dialog}
        hasComments={onShowComments === undefined}
        picture={picture}
        onOpenPicture={openPicture}
      />
    </article>
  );
}
