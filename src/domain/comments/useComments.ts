import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';

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
  /** Updates the cached rows after the server confirmed a change. */
  change: (next: NextRows) => void;
  /** Writes the number of likes that others changed. They are too frequent to read the list again for them. */
  setLikes: (commentId: number, count: number) => void;
  /**
   * Reads the loaded comments again, with new ones. Only posts are live.
   * @param lostReplyIds comments whose replies were removed
   * @returns whether nothing was written because the rows changed in the meantime: what was read is older
   */
  reread: (lostReplyIds?: ReadonlySet<number>) => Promise<boolean>;
}

type NextRows = (rows: readonly CommentView[]) => CommentView[];

/** What a page says about the list. Without a cursor, the next page stays the same. */
interface ListState {
  totalCount?: number | null;
  nextCursor?: string | null;
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
  const changes = useRef(0);
  const reread = async (lostReplyIds?: ReadonlySet<number>) => {
    const { items, hasMore } = post.list;
    const loadedAtStart = new Set(items.map((row) => row.id));
    const changesBefore = changes.current;
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
    if (!fresh) return false;
    if (changes.current !== changesBefore) return true;
    const { totalCount, nextCursor } = page;
    // Rows between those that were read and the loaded ones are missing: the list begins again.
    const isDetached = nextCursor !== null && !fresh.some((row) => loadedAtStart.has(row.id));
    const isReplies = commentId !== undefined;
    const isByTime = isReplies || sort !== 'best';
    const level = { isReplies, isByTime, hasMore, isComplete: nextCursor === null, loadedAtStart, lostReplyIds };
    // New comments are before the loaded ones. In other orders there may be new rows behind those that were read.
    const isContinued = isDetached || (!hasMore && (isReplies || !isByTime));
    post.write(
      (rows) => (isDetached ? fresh : mergeComments(rows, fresh, level)),
      isContinued ? { totalCount, nextCursor } : { totalCount },
    );
    // Its page may not be among those that were read.
    post.setPinned(page.pinned);
    return false;
  };
  const { list, pinned, setPinned, write } = kind === 'post' ? post : news;
  return {
    list,
    pinned,
    change: (next) => {
      changes.current += 1;
      write(next);
    },
    setPinned: (next) => {
      changes.current += 1;
      setPinned(next);
    },
    setLikes: (likedId, count) =>
      write((rows) => rows.map((row) => (row.id === likedId ? { ...row, up_vote: count } : row))),
    reread: kind === 'post' ? reread : () => Promise.resolve(false),
  };
}

/** Accessors for the comments in the data of a query. */
interface CommentAccessors<Data> extends PageAccessors<Data, CommentView> {
  getPinned: (data: Data) => CommentView | null;
  withPinned: (data: Data, pinned: CommentView | null) => Data;
  withState: (data: Data, state: ListState) => Data;
}

const postAccessors: CommentAccessors<GetPostCommentByPostIdQuery> = {
  getPage: (read) => read.getPostCommentByPostId,
  withRows: (read, data) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, data } }),
  getPinned: (read) => read.getPostCommentByPostId.pinned,
  withPinned: (read, pinned) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, pinned } }),
  withState: (read, state) => ({ getPostCommentByPostId: { ...read.getPostCommentByPostId, ...state } }),
};

const newsAccessors: CommentAccessors<GetNewsCommentsQuery> = {
  getPage: (read) => read.getNewsComments,
  withRows: (read, data) => ({ getNewsComments: { ...read.getNewsComments, data } }),
  // Articles have no author who could pin one.
  getPinned: () => null,
  withPinned: (read) => read,
  withState: (read, state) => ({ getNewsComments: { ...read.getNewsComments, ...state } }),
};

/** A result of one of the two queries. */
interface CommentQuery<Data> extends CursorResult<Data> {
  updateQuery: (
    change: (read: unknown, options: { complete: true; previousData: Data } | { complete: false }) => Data | undefined,
  ) => void;
}

interface LoadedComments extends Pick<Comments, 'list' | 'pinned' | 'setPinned'> {
  /** @param state what was read about the list, if it was read */
  write: (next: NextRows, state?: ListState) => void;
}

function useCommentList<Data extends object>(
  result: CommentQuery<Data>,
  { getPage, withRows, getPinned, withPinned, withState }: CommentAccessors<Data>,
): LoadedComments {
  const update = (next: (data: Data) => Data) =>
    result.updateQuery((_read, options) => (options.complete ? next(options.previousData) : undefined));
  return {
    list: useCursorQuery(result, { pageSize: COMMENT_PAGE_SIZE, getPage, withRows }),
    pinned: (result.data && getPinned(result.data)) ?? null,
    write: (next, state) =>
      update((data) => {
        const { data: page, totalCount } = getPage(data);
        const rows = page ?? [];
        const changed = next(rows);
        const pinned = getPinned(data);
        const stillPinned = pinned && next([pinned]).find(({ id, is_pinned }) => id === pinned.id && is_pinned);
        return withState(withPinned(withRows(data, changed), stillPinned ?? null), {
          ...state,
          totalCount: state?.totalCount ?? (totalCount ?? 0) + changed.length - rows.length,
        });
      }),
    setPinned: (pinned) =>
      update((data) => {
        const rows = getPage(data).data ?? [];
        const marked = rows.map((row) => ({ ...row, is_pinned: row.id === pinned?.id }));
        return withPinned(withRows(data, marked), pinned);
      }),
  };
}
