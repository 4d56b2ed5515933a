import { useApolloClient } from '@apollo/client/react';

import { useAddPostCommentAndSubCommentMutation } from '@/generated/comments/addPostCommentAndSubComment';
import { useDeletePostCommentAndSubCommentMutation } from '@/generated/comments/deletePostCommentAndSubComment';
import { useEditPostCommentAndSubCommentMutation } from '@/generated/comments/editPostCommentAndSubComment';
import { useLikePostCommentMutation } from '@/generated/comments/likePostComment';
import { usePinPostCommentMutation } from '@/generated/comments/pinPostComment';
import { useAddNewsCommentMutation } from '@/generated/news/addNewsComment';
import { useAddNewsCommentAndSubCommentMutation } from '@/generated/news/addNewsCommentAndSubComment';
import { useDeleteNewsCommentAndSubCommentMutation } from '@/generated/news/deleteNewsCommentAndSubComment';
import { useEditNewsCommentsAndSubCommentMutation } from '@/generated/news/editNewsCommentsAndSubComment';
import { useLikeNewsCommentMutation } from '@/generated/news/likeNewsComment';
import { useIsSocialLive } from '@/domain/social/useSocialChanges';
import { useAction } from '@/shared/action/useAction';

import type { CommentSubject, CommentView } from './commentView';
import { useSerialQueue } from './useSerialQueue';

const SILENT = { success: 'silent' } as const;
const IN_FORM = { success: 'silent', failure: 'form' } as const;

interface CommentCalls {
  /** @returns the stored comment; null when the server rejected it, which a toast reports */
  add: (comment: string, commentId?: number) => Promise<CommentView | null>;
  adding: boolean;
  /** Like `add`, but the error is in `editError`. */
  edit: (commentId: number, comment: string) => Promise<CommentView | null>;
  editing: boolean;
  editError: string | null;
  /** @returns the comment with its likes; null when the server rejected it, which a toast reports */
  like: (commentId: number, isLike: boolean) => Promise<CommentView | null>;
  /** Pins a comment in place of the pinned one, or unpins it. */
  pin: (
    commentId: number,
    isPin: boolean,
    replacesId: number | undefined,
  ) => Promise<{ comment: CommentView | null; error: string }>;
  remove: (commentId: number, isReply: boolean) => Promise<boolean>;
  /** Whether numbers come with the change itself: counting as well would count twice. */
  isCountedLive: boolean;
  /** Adds to the number of comments of the post or article in the cache. */
  count: (by: number) => void;
}

/** The mutations of comments, for posts and for news. */
export function useCommentCalls({ kind, id }: CommentSubject): CommentCalls {
  const { cache } = useApolloClient();
  const addToPost = useAction(useAddPostCommentAndSubCommentMutation, SILENT);
  const addToNews = useAction(useAddNewsCommentMutation, SILENT);
  const answerOnNews = useAction(useAddNewsCommentAndSubCommentMutation, SILENT);
  const editOfPost = useAction(useEditPostCommentAndSubCommentMutation, IN_FORM);
  const editOfNews = useAction(useEditNewsCommentsAndSubCommentMutation, IN_FORM);
  const removeOfPost = useAction(useDeletePostCommentAndSubCommentMutation, SILENT);
  const removeOfNews = useAction(useDeleteNewsCommentAndSubCommentMutation, SILENT);
  const likeOfPost = useAction(useLikePostCommentMutation, SILENT);
  const likeOfNews = useAction(useLikeNewsCommentMutation, SILENT);
  const pinOnPost = useAction(usePinPostCommentMutation, { failure: 'form' });
  const removeSerially = useSerialQueue<boolean>();
  const likeSerially = useSerialQueue<CommentView | null>();
  const isLive = useIsSocialLive();
  const isPost = kind === 'post';
  const isCountedLive = isLive && isPost;
  return {
    add: async (comment, commentId) => {
      const result = isPost
        ? await addToPost.run({ postId: id, comment, commentId })
        : commentId === undefined
          ? await addToNews.run({ newsId: id, comment })
          : await answerOnNews.run({ newsId: id, comment, commentId });
      return result.ok ? result.response.data : null;
    },
    adding: addToPost.busy || addToNews.busy || answerOnNews.busy,
    edit: async (commentId, comment) => {
      const result = isPost
        ? await editOfPost.run({ postId: id, commentId, comment })
        : await editOfNews.run({ newsId: id, commentId, comment });
      return result.ok ? result.response.data : null;
    },
    editing: editOfPost.busy || editOfNews.busy,
    editError: isPost ? editOfPost.error : editOfNews.error,
    // Several comments can be liked before the first response.
    like: (commentId, isLike) =>
      likeSerially(commentId, async () => {
        const result = await (isPost ? likeOfPost : likeOfNews).run({ commentId, isLike });
        return result.ok ? result.response.data : null;
      }),
    pin: async (commentId, isPin, replacesId) => {
      const result = await pinOnPost.run({ commentId, isPin, replacesId });
      return { comment: result.ok ? result.response.data : null, error: result.message };
    },
    // The confirmation closes immediately, so another comment can be deleted while this deletion is in flight.
    remove: (commentId, subComment) =>
      removeSerially(
        commentId,
        async () => (await (isPost ? removeOfPost : removeOfNews).run({ commentId, subComment })).ok,
      ),
    isCountedLive,
    count: (by) => {
      if (isCountedLive) return;
      cache.modify({
        id: cache.identify({ __typename: isPost ? 'Post' : 'News', id }),
        fields: { comments: (count: unknown) => (typeof count === 'number' ? Math.max(0, count + by) : count) },
      });
    },
  };
}
