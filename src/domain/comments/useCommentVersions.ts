import {
  useGetPostCommentHistoryQuery,
  type GetPostCommentHistoryQuery,
} from '@/generated/comments/getPostCommentHistory';
import { useGetNewsCommentHistoryQuery } from '@/generated/news/getNewsCommentHistory';
import { readResponse } from '@/shared/action/readResponse';

import type { CommentSubject } from './commentView';

interface CommentVersions {
  /** The present text first; undefined until they are read. */
  versions: GetPostCommentHistoryQuery['getPostCommentHistory']['data'] | undefined;
  failure: string | null | undefined;
  onRetry: () => void;
}

// What was read before says nothing of a change since.
const fetchPolicy = 'cache-and-network';

/** What a comment says, and what it said before each change; nothing is read while `skip` holds. */
export function useCommentVersions(
  kind: CommentSubject['kind'],
  commentId: number,
  skip: boolean = false,
): CommentVersions {
  const variables = { commentId };
  const ofPost = useGetPostCommentHistoryQuery({ variables, fetchPolicy, skip: skip || kind !== 'post' });
  const ofNews = useGetNewsCommentHistoryQuery({ variables, fetchPolicy, skip: skip || kind !== 'news' });
  const post = readResponse(ofPost);
  const news = readResponse(ofNews);
  return kind === 'post'
    ? { versions: post.reply?.data, failure: post.failure, onRetry: () => void ofPost.refetch() }
    : { versions: news.reply?.data, failure: news.failure, onRetry: () => void ofNews.refetch() };
}
