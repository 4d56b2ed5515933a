import {
  useGetPostCommentByPostIdQuery,
  type GetPostCommentByPostIdQuery,
} from '@/generated/comments/getPostCommentByPostId';
import { useGetNewsCommentsQuery, type GetNewsCommentsQuery } from '@/generated/news/getNewsComments';
import { appendNew } from '@/shared/action/appendNew';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { COMMENT_PAGE_SIZE } from '@rules/posts/comments';
import { FIRST_PAGE } from '@rules/paging';

import type { CommentSubject, CommentView } from './commentView';

const FIRST = { pageNumber: FIRST_PAGE, pageSize: COMMENT_PAGE_SIZE } as const;

export interface Comments {
  list: EndlessQuery<CommentView>;
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

interface CommentPage {
  data?: readonly CommentView[] | null;
  totalCount?: number | null;
  nextCursor?: string | null;
}

/** Accessors for the comments in the data of a query. */
interface CommentAccessors<Data> {
  getPage: (read: Data) => CommentPage;
  withRows: (read: Data, rows: CommentView[]) => Data;
}

const postAccessors: CommentAccessors<GetPostCommentByPostIdQuery> = {
  getPage: (read) => read.getPostCommentByPostId,
  withRows: (read, data) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, data } }),
};

const newsAccessors: CommentAccessors<GetNewsCommentsQuery> = {
  getPage: (read) => read.getNewsComments,
  withRows: (read, data) => ({ getNewsComments: { ...read.getNewsComments, data } }),
};

/** The members of both query results that are used here. */
interface CommentQuery<Data> {
  data?: Data;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
  fetchMore: (options: {
    variables: { pageNumber: number; cursor: string | null | undefined };
    updateQuery: (read: Data, more: { fetchMoreResult: Data }) => Data;
  }) => Promise<{ data?: Data }>;
  updateQuery: (
    change: (read: unknown, options: { complete: true; previousData: Data } | { complete: false }) => Data | undefined,
  ) => void;
}

function useCommentList<Data extends object>(
  result: CommentQuery<Data>,
  { getPage, withRows }: CommentAccessors<Data>,
): Comments {
  const reply = result.data && getPage(result.data);
  const list = useEndlessQuery<Data, CommentView>(result, {
    pageSize: COMMENT_PAGE_SIZE,
    rows: () => ({ items: reply?.data ?? [], total: reply?.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber, cursor: reply?.nextCursor },
        updateQuery: (all, { fetchMoreResult: next }) => {
          const rows = getPage(next).data;
          return rows ? withRows(next, appendNew(getPage(all).data, rows)) : all;
        },
      }),
  });
  return {
    list: { ...list, hasMore: Boolean(reply?.nextCursor) },
    change: (next) =>
      result.updateQuery((_read, options) =>
        options.complete ? withRows(options.previousData, next(getPage(options.previousData).data ?? [])) : undefined,
      ),
  };
}
