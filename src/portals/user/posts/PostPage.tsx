import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';

import { CommentList } from '@/domain/comments/CommentList';
import { PostCard } from '@/domain/posts/PostCard';
import type { PostDialog, PostView } from '@/domain/posts/postView';
import { useViewer } from '@/domain/session/SessionContext';
import { isRemovedPost } from '@/domain/social/removedPost';
import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useGetPostDataByPostIdQuery } from '@/generated/posts/getPostDataByPostId';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { NoSuchPost } from './NoSuchPost';
import styles from './PostPage.module.css';

/** A post with its comments (social §2). */
export function PostPage() {
  const postId = readId(useParams()['id']);
  if (postId === undefined) return <NoSuchPost />;
  return <PostById key={postId} postId={postId} />;
}

function PostById({ postId }: { postId: number }) {
  const intl = useIntl();
  const result = useGetPostDataByPostIdQuery({ variables: { postId }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  // A repost has no comments: its page shows the post.
  const post = response?.data && ((response.data.is_repost && response.data.shared_post) || response.data);
  // Also while it is shown as not found: it may be restored.
  useSocialChanges([`post:${post?.id ?? postId}`]);
  if (post && isRemovedPost(post)) return <NoSuchPost />;
  if (post) return <Post post={post} />;
  if (failureStatus === NOT_FOUND) return <NoSuchPost />;
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.post' })}>
      {failure === undefined ? (
        <DetailSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </PageLayout>
  );
}

/** Loaded separately, because only admins need it. */
const AdminPostActions = lazy(async () => ({
  default: (await import('@/domain/reports/AdminPostActions')).AdminPostActions,
}));

function Post({ post }: { post: PostView }) {
  const intl = useIntl();
  const { role } = useViewer();
  const commentSection = useRef<HTMLDivElement>(null);
  const showComments = useCallback(() => {
    commentSection.current?.scrollIntoView({ block: 'start' });
    commentSection.current?.focus({ preventScroll: true });
  }, []);
  useCommentsLink(showComments);
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'posts.by' }, { name: post.full_name })}
      actions={
        role === 'admin' ? (
          <Suspense>
            <AdminPostActions post={post} />
          </Suspense>
        ) : null
      }
    >
      <div className={styles['column']}>
        <div className={styles['post']}>
          <VisuallyHidden as="h2">
            <FormattedMessage id="page.post" />
          </VisuallyHidden>
          <PostCard post={post} onShowComments={showComments} />
        </div>
        <div ref={commentSection} tabIndex={-1} className={styles['comments']}>
          <h2>
            <FormattedMessage id="comments.title" />
          </h2>
          <CommentList subject={{ kind: 'post', id: post.id }} height="70vh" />
        </div>
      </div>
    </PageLayout>
  );
}

/**
 * A link to the comments of a post requests a dialog. Here the comments are part of the page, so they are shown instead
 * and the parameter is removed.
 */
function useCommentsLink(show: () => void): void {
  const dialog = useDialogParam<PostDialog>();
  const { close } = dialog;
  const isCommentsLink = dialog.isOpen('comments');
  useEffect(() => {
    if (!isCommentsLink) return;
    close();
    show();
  }, [isCommentsLink, close, show]);
}
