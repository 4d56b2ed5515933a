import { useApolloClient } from '@apollo/client/react';

import {
  GetPostCommentByPostIdDocument,
  type GetPostCommentByPostIdQueryVariables,
  useGetPostCommentByPostIdQuery,
  type GetPostCommentByPostIdQuery,
} from '@/generated/comments/getPostCommentByPostId';
import { useGetNewsCommentsQuery, type GetNewsCommentsQuery } from '@/generated/news/getNewsComments';
import { useCursorQuery, type CursorResult, type PageAccessors } from '@/shared/action/useCursorQuery';
import { NEWEST_READ } from '@/domain/social/rereadNewest';
import type { CommentSort } from '@/generated/schema';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { COMMENT_PAGE_SIZE } from '@rules/posts/comments';
import { FIRST_PAGE } from '@rules/paging';

import type { CommentSubject, CommentView } from './commentView';
import { mergeComments } from './mergeComments';

/** Rows of a level that are read again at most. */
const MAX_REREAD = 100;

const FIRST = { pageNumber: FIRST_PAGE, pageSize: COMMENT_PAGE_SIZE } as const;

export interface Comments {
  list: InfiniteQuery<CommentView>;
  /** The comment that the author of the post pinned. The list contains it as well when its page is loaded. */
  pinned: CommentView | null;
  setPinned: (pinned: CommentView | null) => void;
  /** Updates the cached rows after the server confirmed a change. `total` is the number on the server, if it was read. */
  change: (next: (rows: readonly CommentView[]) => CommentView[], total?: number | null) => void;
  /**
   * Reads the loaded comments again, with new ones. Only posts are live.
   * @param answeredIds comments whose replies were removed
   */
  reread: (answeredIds?: ReadonlySet<number>) => Promise<void>;
}

/**
 * The comments of a post or an article, or the replies to a comment, ten per page.
 * @param commentId the comment whose replies are read; undefined for the top level
 * @param sort the order of the top level
 */
export function useComments({ kind, id }: CommentSubject, commentId?: number, sort?: CommentSort): Comments {
  const client = useApolloClient();
  const fetchPolicy = 'network-only';
  const ofPost = useGetPostCommentByPostIdQuery({
    variables: { ...FIRST, postId: id, commentId, sort },
    fetchPolicy,
    skip: kind !== 'post',
  });
  const ofNews = useGetNewsCommentsQuery({
    variables: { ...FIRST, newsId: id, commentId, sort },
    fetchPolicy,
    skip: kind !== 'news',
  });
  const post = useCommentList(ofPost, postAccessors);
  const news = useCommentList(ofNews, newsAccessors);
  const reread = async (answeredIds?: ReadonlySet<number>) => {
    const { items, hasMore } = post.list;
    // New replies are behind the loaded ones, new comments before them.
    const pageSize = Math.min(MAX_REREAD, items.length + COMMENT_PAGE_SIZE);
    const answer = await client
      .query<GetPostCommentByPostIdQuery, GetPostCommentByPostIdQueryVariables>({
        query: GetPostCommentByPostIdDocument,
        variables: { pageNumber: FIRST_PAGE, pageSize, postId: id, commentId, sort },
        fetchPolicy: 'no-cache',
        context: NEWEST_READ,
      })
      .catch(() => undefined);
    const page = answer?.data?.getPostCommentByPostId;
    const fresh = page?.data;
    if (!fresh) return;
    post.setPinned(page.pinned);
    const isReplies = commentId !== undefined;
    const level = { isReplies, isByTime: isReplies || sort !== 'best', hasMore, answeredIds };
    const isComplete = page.nextCursor === null;
    post.change((rows) => mergeComments(rows, fresh, { ...level, isComplete }), page.totalCount);
  };
  return kind === 'post' ? { ...post, reread } : { ...news, reread: () => Promise.resolve() };
}

/** Accessors for the comments in the data of a query. */
interface CommentAccessors<Data> extends PageAccessors<Data, CommentView> {
  getPinned: (data: Data) => CommentView | null;
  withPinned: (data: Data, pinned: CommentView | null) => Data;
  withTotal: (data: Data, totalCount: number) => Data;
}

const postAccessors: CommentAccessors<GetPostCommentByPostIdQuery> = {
  getPage: (read) => read.getPostCommentByPostId,
  withRows: (read, data) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, data } }),
  getPinned: (read) => read.getPostCommentByPostId.pinned,
  withPinned: (read, pinned) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, pinned } }),
  withTotal: (read, totalCount) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, totalCount } }),
};

const newsAccessors: CommentAccessors<GetNewsCommentsQuery> = {
  getPage: (read) => read.getNewsComments,
  withRows: (read, data) => ({ getNewsComments: { ...read.getNewsComments, data } }),
  // Articles have no author who could pin one.
  getPinned: () => null,
  withPinned: (read) => read,
  withTotal: (read, totalCount) => ({ getNewsComments: { ...read.getNewsComments, totalCount } }),
};

/** A result of one of the two queries. */
interface CommentQuery<Data> extends CursorResult<Data> {
  updateQuery: (
    change: (read: unknown, options: { complete: true; previousData: Data } | { complete: false }) => Data | undefined,
  ) => void;
}

function useCommentList<Data extends object>(
  result: CommentQuery<Data>,
  { getPage, withRows, getPinned, withPinned, withTotal }: CommentAccessors<Data>,
): Omit<Comments, 'reread'> {
  const update = (next: (data: Data) => Data) =>
    result.updateQuery((_read, options) => (options.complete ? next(options.previousData) : undefined));
  return {
    list: useCursorQuery(result, { pageSize: COMMENT_PAGE_SIZE, getPage, withRows }),
    pinned: (result.data && getPinned(result.data)) ?? null,
    change: (next, total) =>
      update((data) => {
        const { data: page, totalCount } = getPage(data);
        const rows = page ?? [];
        const changed = next(rows);
        const pinned = getPinned(data);
        const stillPinned = pinned && next([pinned]).find(({ id, is_pinned }) => id === pinned.id && is_pinned);
        return withTotal(
          withPinned(withRows(data, changed), stillPinned ?? null),
          total ?? (totalCount ?? 0) + changed.length - rows.length,
        );
      }),
    setPinned: (pinned) =>
      update((data) => {
        const rows = getPage(data).data ?? [];
        const marked = rows.map((row) => ({ ...row, is_pinned: row.id === pinned?.id }));
        return withPinned(withRows(data, marked), pinned);
      }),
  };
}
