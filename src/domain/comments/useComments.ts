import { useGetPostCommentByPostIdQuery } from '@/generated/comments/getPostCommentByPostId';
import { useGetNewsCommentsQuery } from '@/generated/news/getNewsComments';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { COMMENT_PAGE_SIZE } from '@rules/comments';
import { FIRST_PAGE } from '@rules/paging';

import type { CommentSubject, CommentView } from './commentView';

const FIRST = { pageNumber: FIRST_PAGE, pageSize: COMMENT_PAGE_SIZE } as const;

/** Comments move while somebody reads them: none appears twice. */
function append(known: readonly CommentView[] | null, next: readonly CommentView[]): CommentView[] {
  const there = new Set(known?.map(({ id }) => id));
  return [...(known ?? []), ...next.filter(({ id }) => !there.has(id))];
}

export interface Comments {
  list: EndlessQuery<CommentView>;
  /** Writes into what was read so far what the server has agreed to. */
  change: (next: (rows: readonly CommentView[]) => CommentView[]) => void;
}

/**
 * The comments of a post or an article, or the replies to one of them, ten at a time.
 * @param commentId whose replies; undefined for the comments themselves
 */
export function useComments({ kind, id }: CommentSubject, commentId?: number): Comments {
  const ofPost = useCommentsOfPost(id, commentId, kind !== 'post');
  const ofNews = useCommentsOfNews(id, commentId, kind !== 'news');
  return kind === 'post' ? ofPost : ofNews;
}

function useCommentsOfPost(postId: number, commentId: number | undefined, skip: boolean): Comments {
  const result = useGetPostCommentByPostIdQuery({
    variables: { ...FIRST, postId, commentId },
    fetchPolicy: 'network-only',
    skip,
  });
  const reply = result.data?.getPostCommentByPostId;
  const list = useEndlessQuery(result, {
    pageSize: COMMENT_PAGE_SIZE,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber, cursor: reply?.nextCursor },
        updateQuery: (all, { fetchMoreResult: { getPostCommentByPostId: next } }) =>
          next.data
            ? { getPostCommentByPostId: { ...next, data: append(all.getPostCommentByPostId.data, next.data) } }
            : all,
      }),
  });
  return {
    list: { ...list, hasMore: Boolean(reply?.nextCursor) },
    change: (next) =>
      result.updateQuery((_all, { complete, previousData }) =>
        complete
          ? {
              getPostCommentByPostId: {
                ...previousData.getPostCommentByPostId,
                data: next(previousData.getPostCommentByPostId.data ?? []),
              },
            }
          : undefined,
      ),
  };
}

function useCommentsOfNews(newsId: number, commentId: number | undefined, skip: boolean): Comments {
  const result = useGetNewsCommentsQuery({
    variables: { ...FIRST, newsId, commentId },
    fetchPolicy: 'network-only',
    skip,
  });
  const reply = result.data?.getNewsComments;
  const list = useEndlessQuery(result, {
    pageSize: COMMENT_PAGE_SIZE,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber, cursor: reply?.nextCursor },
        updateQuery: (all, { fetchMoreResult: { getNewsComments: next } }) =>
          next.data ? { getNewsComments: { ...next, data: append(all.getNewsComments.data, next.data) } } : all,
      }),
  });
  return {
    list: { ...list, hasMore: Boolean(reply?.nextCursor) },
    change: (next) =>
      result.updateQuery((_all, { complete, previousData }) =>
        complete
          ? {
              getNewsComments: {
                ...previousData.getNewsComments,
                data: next(previousData.getNewsComments.data ?? []),
              },
            }
          : undefined,
      ),
  };
}
