import { useState } from 'react';
import { useIntl } from 'react-intl';

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
  /** Where the comments stand beside the card: instead of their dialog. */
  onShowComments?: () => void;
}

/**
 * A post wherever posts are shown: who wrote it and when, its text with mentions, pictures, shared news or poll, and what
 * can be done with it. Its dialogs live in the address, so a list needs nothing but its cards.
 */
export function PostCard({ post, onShowComments }: PostCardProps) {
  const intl = useIntl();
  const dialog = useDialogParam<PostDialog>();
  const open = (name: PostDialog) => () => dialog.open(name, post.id);
  const [picture, setPicture] = useState(0);
  const openPicture = (place: number) => {
    setPicture(place);
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
