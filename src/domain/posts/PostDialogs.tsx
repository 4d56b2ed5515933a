import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { paths } from '@/shared/paths';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import type { DialogParam } from '@/shared/url/useDialogParam';

import { getPostUrl } from './getPostUrl';
import { PostBody } from './PostBody';
import cardStyles from './PostCard.module.css';
import { PostHeader } from './PostHeader';
import type { PostDialog, PostView } from './postView';

const CommentsDialog = lazy(async () => ({
  default: (await import('@/domain/comments/CommentsDialog')).CommentsDialog,
}));
const LikesDialog = lazy(async () => ({ default: (await import('@/domain/follows/LikesDialog')).PostLikesDialog }));
const SharesDialog = lazy(async () => ({ default: (await import('./sharing/SharesDialog')).SharesDialog }));
const QuoteDialog = lazy(async () => ({ default: (await import('./sharing/QuoteDialog')).QuoteDialog }));
const ShareDialog = lazy(async () => ({ default: (await import('@/domain/share/ShareDialog')).ShareDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('@/domain/reports/ReportDialog')).ReportDialog }));
const PostEditDialog = lazy(async () => ({ default: (await import('./composer/PostEditDialog')).PostEditDialog }));
const PostHistoryDialog = lazy(async () => ({
  default: (await import('./composer/PostHistoryDialog')).PostHistoryDialog,
}));
const PicturesDialog = lazy(async () => ({ default: (await import('./images/PicturesDialog')).PicturesDialog }));

interface PostDialogsProps {
  post: PostView;
  dialog: DialogParam<PostDialog>;
  /** The id that the dialogs of this card have in the address: of the post, or of the repost that shows it. */
  subjectId: number;
  /** Whether comments open in a dialog; false where the page shows them. */
  hasComments: boolean;
  /** Index of the picture to open. */
  picture: number;
  onOpenPicture: (place: number) => void;
}

const DIALOGS: readonly PostDialog[] = [
  'post-likes',
  'post-shares',
  'post-quote',
  'post-share',
  'post-report',
  'post-pictures',
  'post-edit',
  'post-history',
  'comments',
];

/** The dialog that the URL opens, if it belongs to this post. Dialogs are loaded lazily. */
export function PostDialogs(props: PostDialogsProps) {
  const { subjectId, dialog, hasComments } = props;
  const isOnOwnPage = useLocation().pathname === paths.post(subjectId);
  // On the page of the post, links to its comments omit the id.
  const isOfThisPost = dialog.subject === String(subjectId) || (dialog.subject === null && isOnOwnPage);
  const isOnPage = dialog.isOpen('comments') && !hasComments;
  return isOfThisPost && !isOnPage && DIALOGS.some(dialog.isOpen) ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ post, dialog, picture, onOpenPicture }: PostDialogsProps) {
  const intl = useIntl();
  useReturnFocus(`[data-post-menu="${post.id}"]`);
  // The time limit for edits may pass while the dialog is open. The dialog then reports it and preserves the text.
  const [canEdit] = useState(post.viewer_can.edit);
  const [canQuote] = useState(post.viewer_can.quote);
  const title = post.title ?? intl.formatMessage({ id: 'posts.by' }, { name: post.full_name });
  return (
    <Suspense>
      {dialog.isOpen('comments') ? (
        <CommentsDialog subject={{ kind: 'post', id: post.id }} onClose={dialog.close}>
          <div className={cardStyles['summary']}>
            <PostHeader post={post} />
            <PostBody post={post} onOpenPictures={onOpenPicture} />
          </div>
        </CommentsDialog>
      ) : null}
      {dialog.isOpen('post-likes') ? <LikesDialog postId={post.id} onClose={dialog.close} /> : null}
      {dialog.isOpen('post-shares') ? <SharesDialog post={post} onClose={dialog.close} /> : null}
      {dialog.isOpen('post-quote') && canQuote ? <QuoteDialog post={post} onClose={dialog.close} /> : null}
      {dialog.isOpen('post-share') ? <ShareDialog url={getPostUrl(post)} title={title} onClose={dialog.close} /> : null}
      {dialog.isOpen('post-report') && post.viewer_can.report ? (
        <ReportDialog postId={post.id} onClose={dialog.close} />
      ) : null}
      {dialog.isOpen('post-edit') && canEdit ? <PostEditDialog post={post} onClose={dialog.close} /> : null}
      {dialog.isOpen('post-history') ? <PostHistoryDialog postId={post.id} onClose={dialog.close} /> : null}
      {dialog.isOpen('post-pictures') && post.attachments.length > 0 ? (
        <PicturesDialog title={title} images={post.attachments} start={picture} onClose={dialog.close} />
      ) : null}
    </Suspense>
  );
}
