import type { CommentView } from '@/domain/comments/commentView';
import type { NewsView } from '@/domain/news/newsView';
import {
  AddNewsCommentDocument,
  type AddNewsCommentMutation,
  type AddNewsCommentMutationVariables,
} from '@/generated/news/addNewsComment';
import {
  AddNewsCommentAndSubCommentDocument,
  type AddNewsCommentAndSubCommentMutation,
  type AddNewsCommentAndSubCommentMutationVariables,
} from '@/generated/news/addNewsCommentAndSubComment';
import {
  GetAllNewsDetailsDocument,
  type GetAllNewsDetailsQuery,
  type GetAllNewsDetailsQueryVariables,
} from '@/generated/news/getAllNewsDetails';
import {
  GetNewsCommentsDocument,
  type GetNewsCommentsQuery,
  type GetNewsCommentsQueryVariables,
} from '@/generated/news/getNewsComments';
import {
  GetNewsDetailsDocument,
  type GetNewsDetailsQuery,
  type GetNewsDetailsQueryVariables,
} from '@/generated/news/getNewsDetails';
import {
  NewsListingBasedOnTickerSymbolDocument,
  type NewsListingBasedOnTickerSymbolQuery,
  type NewsListingBasedOnTickerSymbolQueryVariables,
} from '@/generated/news/newsListingBasedOnTickerSymbol';
import {
  NewsUpVoteDownVoteDocument,
  type NewsUpVoteDownVoteMutation,
  type NewsUpVoteDownVoteMutationVariables,
} from '@/generated/news/newsUpVoteDownVote';

import { buildNews } from '../../support/builders/news';
import { mockOperation } from '../../support/mocks/mockOperation';
import { buildOwnComment } from '../comments/commentMocks';
import type { MockResponse } from '../../support/mocks/mockResponse';

const PAGE = 20;

/** A page of news with a cursor. */
function paginate(
  news: readonly NewsView[],
  cursor: string | null | undefined,
  { status = 200, message = '' }: MockResponse,
) {
  const start = Number(cursor ?? 0);
  return {
    status,
    message,
    totalCount: news.length,
    nextCursor: start + PAGE < news.length ? String(start + PAGE) : null,
    data: status === 200 ? news.slice(start, start + PAGE) : null,
  };
}

/** All news; a search finds those whose title contains its text. */
export const mockNews = (news: readonly NewsView[], answer: MockResponse = {}) =>
  mockOperation<GetAllNewsDetailsQuery, GetAllNewsDetailsQueryVariables>(GetAllNewsDetailsDocument, {
    delay: answer.delay,
    response: ({ searchText, cursor }) => ({
      getAllNewsDetails: paginate(
        news.filter(({ title }) => title.includes(searchText ?? '')),
        cursor,
        answer,
      ),
    }),
  });

export const mockNewsOfStock = (news: readonly NewsView[], answer: MockResponse = {}) =>
  mockOperation<NewsListingBasedOnTickerSymbolQuery, NewsListingBasedOnTickerSymbolQueryVariables>(
    NewsListingBasedOnTickerSymbolDocument,
    { response: ({ cursor }) => ({ newsListingBasedOnTickerSymbol: paginate(news, cursor, answer) }) },
  );

export type ArticleView = NonNullable<GetNewsDetailsQuery['getNewsDetails']['data']>;

export const buildArticle = (change: Partial<ArticleView> = {}): ArticleView => ({
  ...buildNews(change),
  content: 'The first paragraph.\n\nThe second one.',
  shared_url: null,
  ...change,
});

export const mockArticle = (article: ArticleView | null, { status = 200, message = '' }: MockResponse = {}) =>
  mockOperation<GetNewsDetailsQuery, GetNewsDetailsQueryVariables>(GetNewsDetailsDocument, {
    response: { getNewsDetails: { status, message, data: article } },
  });

/** The server's response after a vote on an article with this many likes of other users. */
export const mockNewsVote = (likesOfOthers: number, { status = 200, message = '', delay }: MockResponse = {}) =>
  mockOperation<NewsUpVoteDownVoteMutation, NewsUpVoteDownVoteMutationVariables>(NewsUpVoteDownVoteDocument, {
    delay,
    response: ({ newsId, isUpVote }) => ({
      newsUpVoteDownVote: {
        status,
        message,
        data:
          status === 200
            ? {
                id: newsId,
                up_vote: likesOfOthers + Number(isUpVote),
                down_vote: 0,
                is_user_up_vote: isUpVote,
                is_user_down_vote: false,
              }
            : null,
      },
    }),
  });

/** The server accepts a comment on an article; a reply is a separate call. */
export const mockAddNewsComment = () =>
  mockOperation<AddNewsCommentMutation, AddNewsCommentMutationVariables>(AddNewsCommentDocument, {
    response: ({ comment }) => ({
      addNewsComment: { status: 200, message: 'Comment added', data: buildOwnComment({ id: 77, comment }) },
    }),
  });

export const mockAnswerNewsComment = () =>
  mockOperation<AddNewsCommentAndSubCommentMutation, AddNewsCommentAndSubCommentMutationVariables>(
    AddNewsCommentAndSubCommentDocument,
    {
      response: ({ comment, commentId }) => ({
        addNewsCommentAndSubComment: {
          status: 200,
          message: 'Comment added',
          data: buildOwnComment({ id: 78, comment, parent_comment_id: commentId ?? null }),
        },
      }),
    },
  );

export const mockNewsComments = (comments: readonly CommentView[] = []) =>
  mockOperation<GetNewsCommentsQuery, GetNewsCommentsQueryVariables>(GetNewsCommentsDocument, {
    response: ({ commentId }) => {
      const data = commentId ? [] : [...comments];
      return { getNewsComments: { status: 200, message: '', totalCount: data.length, nextCursor: null, data } };
    },
  });
