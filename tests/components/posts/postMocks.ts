import {
  AddPostVoteDocument,
  type AddPostVoteMutation,
  type AddPostVoteMutationVariables,
} from '@/generated/posts/addPostVote';
import {
  AddUserBookmarkPostDocument,
  type AddUserBookmarkPostMutation,
  type AddUserBookmarkPostMutationVariables,
} from '@/generated/posts/addUserBookmarkPost';
import {
  AddPostUserReportTopicRecordDocument,
  type AddPostUserReportTopicRecordMutation,
  type AddPostUserReportTopicRecordMutationVariables,
} from '@/generated/reports/addPostUserReportTopicRecord';
import {
  GetPostReportCategoryRecordDocument,
  type GetPostReportCategoryRecordQuery,
  type GetPostReportCategoryRecordQueryVariables,
} from '@/generated/reports/getPostReportCategoryRecord';

import { mockOperation } from '../../support/mocks/mockOperation';
import type { MockResponse } from '../../support/mocks/mockResponse';

/** The server's response after a vote on a post with this many likes of other users. */
export const mockVote = (
  likesOfOthers: number,
  { status = 200, message = 'Your vote was saved', delay }: MockResponse = {},
) =>
  mockOperation<AddPostVoteMutation, AddPostVoteMutationVariables>(AddPostVoteDocument, {
    delay,
    response: ({ postId, isUpVote }) => ({
      addPostVote: {
        status,
        message,
        data:
          status === 200
            ? {
                id: postId,
                up_vote: likesOfOthers + Number(isUpVote),
                down_vote: 0,
                is_user_up_vote: isUpVote,
                is_user_down_vote: false,
              }
            : null,
      },
    }),
  });

export const mockBookmark = ({ status = 200, message = 'Post bookmarked', delay }: MockResponse = {}) =>
  mockOperation<AddUserBookmarkPostMutation, AddUserBookmarkPostMutationVariables>(AddUserBookmarkPostDocument, {
    delay,
    response: ({ postId, is_bookmark }) => ({
      addUserBookmarkPost: { status, message, data: status === 200 ? { id: postId, is_bookmark } : null },
    }),
  });

type Categories = NonNullable<GetPostReportCategoryRecordQuery['getPostReportCategoryRecord']['data']>;

const SPAM = { id: 61, category: 'Spam', subcategories: [{ id: 611, subcategory: 'Advertising' }] };
const RUMOUR = { id: 62, category: 'False information', subcategories: [] };

export const mockCategories = (data: Categories = [SPAM, RUMOUR], { status = 200, message = '' }: MockResponse = {}) =>
  mockOperation<GetPostReportCategoryRecordQuery, GetPostReportCategoryRecordQueryVariables>(
    GetPostReportCategoryRecordDocument,
    {
      response: {
        getPostReportCategoryRecord: {
          status,
          message,
          totalCount: data.length,
          data: status === 200 ? data : null,
        },
      },
    },
  );

export const mockReport = ({ status = 200, message = 'Post Reported succesfully' }: MockResponse = {}) =>
  mockOperation<AddPostUserReportTopicRecordMutation, AddPostUserReportTopicRecordMutationVariables>(
    AddPostUserReportTopicRecordDocument,
    { response: { addPostUserReportTopicRecord: { status, message } } },
  );
