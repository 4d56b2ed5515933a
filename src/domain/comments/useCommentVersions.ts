import {
  useGetPostCommentHistoryQuery,
  type GetPostCommentHistoryQuery,
} from '@/generated/comments/getPostCommentHistory';
import { useGetNewsCommentHistoryQuery } from '@/generated/news/getNewsCommentHistory';
import { readResponse } from '@/shared/action/readResponse';

import type { CommentSubject } from './commentView';

interface CommentVersions {
  /** The current text first; undefined while loading. */
  versions: GetPostCommentHistoryQuery['getPostCommentHistory']['data'] | undefined;
  failure: string | null | undefined;
  onRetry: () => void;
}

// Another user may have edited the comment since the cached read.
const FETCH_POLICY = 'cache-and-network';

/** The current text of a comment and its earlier versions. Nothing is read while `skip` is true. */
export function useCommentVersions(
  kind: CommentSubject['kind'],
  commentId: number,
  skip: boolean = false,
): CommentVersions {
  const variables = { commentId };
  const ofPost = useGetPostCommentHistoryQuery({ variables, fetchPolicy: FETCH_POLICY, skip: skip || kind !== 'post' });
  const ofNews = useGetNewsCommentHistoryQuery({ variables, fetchPolicy: FETCH_POLICY, skip: skip || kind !== 'news' });
  const post = readResponse(ofPost);
  const news = readResponse(ofNews);
  return kind === 'post'
    ? { versions: post.response?.data, failure: post.failure, onRetry: () => void ofPost.refetch() }
    : { versions: news.response?.data, failure: news.failure, onRetry: () => void ofNews.refetch() };
}
