import type { CommentView } from '@/domain/comments/commentView';
import {
  AddPostCommentAndSubCommentDocument,
  type AddPostCommentAndSubCommentMutation,
  type AddPostCommentAndSubCommentMutationVariables,
} from '@/generated/comments/addPostCommentAndSubComment';
import {
  DeletePostCommentAndSubCommentDocument,
  type DeletePostCommentAndSubCommentMutation,
  type DeletePostCommentAndSubCommentMutationVariables,
} from '@/generated/comments/deletePostCommentAndSubComment';
import {
  EditPostCommentAndSubCommentDocument,
  type EditPostCommentAndSubCommentMutation,
  type EditPostCommentAndSubCommentMutationVariables,
} from '@/generated/comments/editPostCommentAndSubComment';
import {
  GetPostCommentByPostIdDocument,
  type GetPostCommentByPostIdQuery,
  type GetPostCommentByPostIdQueryVariables,
} from '@/generated/comments/getPostCommentByPostId';
import {
  GetPostCommentHistoryDocument,
  type GetPostCommentHistoryQuery,
  type GetPostCommentHistoryQueryVariables,
} from '@/generated/comments/getPostCommentHistory';
import {
  LikePostCommentDocument,
  type LikePostCommentMutation,
  type LikePostCommentMutationVariables,
} from '@/generated/comments/likePostComment';
import {
  PinPostCommentDocument,
  type PinPostCommentMutation,
  type PinPostCommentMutationVariables,
} from '@/generated/comments/pinPostComment';

import { mockOperation } from '../../support/mocks/mockOperation';
import type { MockResponse } from '../../support/mocks/mockResponse';

/** A comment by another user, as the app user Maya (502) sees it. */
export const buildComment = (change: Partial<CommentView> = {}): CommentView => ({
  id: 31,
  user_id: 702,
  comment: `Text of comment ${change.id ?? 31}`,
  mention_user_list: [],
  mention_stock_list: [],
  username: 'mert',
  full_name: 'Mert Kaya',
  profilephoto: null,
  time: '2026-03-03T10:00:00.000Z',
  total_sub_comments: 0,
  up_vote: 0,
  is_user_up_vote: false,
  is_pinned: false,
  edited_at: null,
  comment_status: 'visible',
  parent_comment_id: null,
  recipient: null,
  viewer_can: { pin: false, edit: false, delete: false },
  ...change,
});

/** A comment by Maya. */
export const buildOwnComment = (change: Partial<CommentView> = {}): CommentView =>
  buildComment({
    id: 41,
    user_id: 502,
    username: 'maya',
    full_name: 'Maya Okafor',
    viewer_can: { pin: false, edit: true, delete: true },
    ...change,
  });

/** The comments of post 9001 in pages of ten, and the replies by comment. */
export const mockComments = (
  comments: readonly CommentView[],
  {
    replies = {},
    status = 200,
    message = '',
  }: MockResponse & { replies?: Record<number, readonly CommentView[]> } = {},
) =>
  mockOperation<GetPostCommentByPostIdQuery, GetPostCommentByPostIdQueryVariables>(GetPostCommentByPostIdDocument, {
    response: ({ commentId, cursor, pageSize }) => {
      const rows = commentId ? (replies[commentId] ?? []) : comments;
      const start = Number(cursor ?? 0);
      return {
        getPostCommentByPostId: {
          status,
          message,
          totalCount: rows.length,
          pinned: commentId ? null : (comments.find(({ is_pinned }) => is_pinned) ?? null),
          nextCursor: start + pageSize < rows.length ? String(start + pageSize) : null,
          data: status === 200 ? rows.slice(start, start + pageSize) : null,
        },
      };
    },
  });

export const mockAdd = ({ status = 200, message = 'Comment added', delay }: MockResponse = {}) =>
  mockOperation<AddPostCommentAndSubCommentMutation, AddPostCommentAndSubCommentMutationVariables>(
    AddPostCommentAndSubCommentDocument,
    {
      delay,
      response: ({ comment, commentId }, earlier) => ({
        addPostCommentAndSubComment: {
          status,
          message,
          data:
            status === 200
              ? buildOwnComment({ id: 77 + earlier, comment, parent_comment_id: commentId ?? null })
              : null,
        },
      }),
    },
  );

export const mockEdit = ({ status = 200, message = 'Comment updated' }: MockResponse = {}) =>
  mockOperation<EditPostCommentAndSubCommentMutation, EditPostCommentAndSubCommentMutationVariables>(
    EditPostCommentAndSubCommentDocument,
    {
      response: ({ comment, commentId }) => ({
        editPostCommentAndSubComment: {
          status,
          message,
          data:
            status === 200 ? buildOwnComment({ id: commentId, comment, edited_at: '2026-03-03T11:00:00.000Z' }) : null,
        },
      }),
    },
  );

/** Accepts or rejects likes of these comments. */
export const mockLike = (
  comments: readonly CommentView[],
  { status = 200, message = 'OK', delay }: MockResponse = {},
) =>
  mockOperation<LikePostCommentMutation, LikePostCommentMutationVariables>(LikePostCommentDocument, {
    delay,
    response: ({ commentId, isLike }) => {
      const comment = comments.find(({ id }) => id === commentId);
      const otherCount = comment === undefined ? 0 : comment.up_vote - Number(comment.is_user_up_vote);
      return {
        likePostComment: {
          status,
          message,
          data:
            status === 200
              ? buildComment({ ...comment, up_vote: otherCount + Number(isLike), is_user_up_vote: isLike })
              : null,
        },
      };
    },
  });

/** Accepts or rejects pins of these comments. */
export const mockPin = (comments: readonly CommentView[], { status = 200, message = 'OK' }: MockResponse = {}) =>
  mockOperation<PinPostCommentMutation, PinPostCommentMutationVariables>(PinPostCommentDocument, {
    response: ({ commentId, isPin }) => {
      const comment = comments.find(({ id }) => id === commentId);
      return {
        pinPostComment: {
          status,
          message,
          data: status === 200 ? buildComment({ ...comment, is_pinned: isPin }) : null,
        },
      };
    },
  });

/** Earlier texts of comment 41: each text once, the latest first. */
export const mockHistory = (texts: readonly string[], { status = 200, message = '' }: MockResponse = {}) =>
  mockOperation<GetPostCommentHistoryQuery, GetPostCommentHistoryQueryVariables>(GetPostCommentHistoryDocument, {
    response: {
      getPostCommentHistory: {
        status,
        message,
        data:
          status === 200
            ? texts.map((comment, index) => ({
                comment,
                written_at: `2026-03-03T10:0${texts.length - index}:00.000Z`,
                replaced_at: index === 0 ? null : `2026-03-03T10:0${texts.length - index + 1}:00.000Z`,
              }))
            : null,
      },
    },
  });

type AnswerTo<Variables> = (variables: Variables) => Omit<MockResponse, 'delay'>;

/** @param answer the same to every call, or one per call */
export const mockDelete = (answer: MockResponse | AnswerTo<DeletePostCommentAndSubCommentMutationVariables> = {}) => {
  const answerTo = typeof answer === 'function' ? answer : () => answer;
  return mockOperation<DeletePostCommentAndSubCommentMutation, DeletePostCommentAndSubCommentMutationVariables>(
    DeletePostCommentAndSubCommentDocument,
    {
      delay: typeof answer === 'function' ? undefined : answer.delay,
      response: (variables) => {
        const { status = 200, message = 'Comment deleted' } = answerTo(variables);
        return { deletePostCommentAndSubComment: { status, message } };
      },
    },
  );
};
