import {
  useGetPostCommentByPostIdQuery,
  type GetPostCommentByPostIdQuery,
} from '@/generated/comments/getPostCommentByPostId';
import { useGetNewsCommentsQuery, type GetNewsCommentsQuery } from '@/generated/news/getNewsComments';
import { useCursorQuery, type CursorResult, type PageAccessors } from '@/shared/action/useCursorQuery';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { COMMENT_PAGE_SIZE } from '@rules/posts/comments';
import { FIRST_PAGE } from '@rules/paging';

import type { CommentSubject, CommentView } from './commentView';

const FIRST = { pageNumber: FIRST_PAGE, pageSize: COMMENT_PAGE_SIZE } as const;

export interface Comments {
  list: InfiniteQuery<CommentView>;
  /** Updates the cached rows after the server confirmed a change. */
  change: (next: (rows: readonly CommentView[]) => CommentView[]) => void;
}

/**
 * The comments of a post or an article, or the replies to a comment, ten per page.
 * @param commentId the comment whose replies are read; undefined for the top level
 */
export function useComments({ kind, id }: CommentSubject, commentId?: number): Comments {
  const fetchPolicy = 'network-only';
  const ofPost = useGetPostCommentByPostIdQuery({
    variables: { ...FIRST, postId: id, commentId },
    fetchPolicy,
    skip: kind !== 'post',
  });
  const ofNews = useGetNewsCommentsQuery({
    variables: { ...FIRST, newsId: id, commentId },
    fetchPolicy,
    skip: kind !== 'news',
  });
  const post = useCommentList(ofPost, postAccessors);
  const news = useCommentList(ofNews, newsAccessors);
  return kind === 'post' ? post : news;
}

/** Accessors for the comments in the data of a query. */
type CommentAccessors<Data> = PageAccessors<Data, CommentView>;

const postAccessors: CommentAccessors<GetPostCommentByPostIdQuery> = {
  getPage: (read) => read.getPostCommentByPostId,
  withRows: (read, data) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, data } }),
};

const newsAccessors: CommentAccessors<GetNewsCommentsQuery> = {
  getPage: (read) => read.getNewsComments,
  withRows: (read, data) => ({ getNewsComments: { ...read.getNewsComments, data } }),
};

/** A result of one of the two queries. */
interface CommentQuery<Data> extends CursorResult<Data> {
  updateQuery: (
    change: (read: unknown, options: { complete: true; previousData: Data } | { complete: false }) => Data | undefined,
  ) => void;
}

function useCommentList<Data extends object>(
  result: CommentQuery<Data>,
  { getPage, withRows }: CommentAccessors<Data>,
): Comments {
  return {
    list: useCursorQuery(result, { pageSize: COMMENT_PAGE_SIZE, getPage, withRows }),
    change: (next) =>
      result.updateQuery((_read, options) =>
        options.complete ? withRows(options.previousData, next(getPage(options.previousData).data ?? [])) : undefined,
      ),
  };
}
