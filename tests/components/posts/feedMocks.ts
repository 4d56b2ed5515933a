import type { PostCard_PostFragment as PostView } from '@/generated/posts/fragments';
import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';

import { buildPost } from '../../support/builders/posts';
import { mockOperation } from '../../support/mocks/mockOperation';

type Page = GetUserPostListQuery['getUserPostList'];

/** Posts with the ids `from` to `to`, newest first, one minute apart. */
export const getPosts = (from: number, to: number): PostView[] =>
  Array.from({ length: from - to + 1 }, (_, index) => {
    const id = from - index;
    return buildPost({ id, date: new Date(Date.UTC(2026, 2, 3, 9, id)).toISOString() });
  });

export const paginate = (data: PostView[], nextCursor: string | null = null): Page => ({
  status: 200,
  message: '',
  totalCount: null,
  nextCursor,
  pinned: null,
  data,
});

export const errorPage = (status: number, message: string): Page => ({
  status,
  message,
  totalCount: null,
  nextCursor: null,
  pinned: null,
  data: null,
});

/** The lists of the server, by their variables. */
export const mockPosts = (answer: (params: GetUserPostListQueryVariables) => Page) =>
  mockOperation<GetUserPostListQuery, GetUserPostListQueryVariables>(GetUserPostListDocument, {
    response: (params) => ({ getUserPostList: answer(params) }),
  });

/** There are no posts. */
export const mockNoPosts = () => mockPosts(() => paginate([]));
