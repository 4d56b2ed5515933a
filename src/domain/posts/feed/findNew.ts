import type { ApolloClient } from '@apollo/client';

import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';
import type { NEWEST_READ } from '@/domain/social/rereadNewest';
import { FIRST_PAGE } from '@rules/paging';

import type { PostView } from '../postView';
import { POSTS_PER_PAGE, type PostSource } from './postSource';

/** The place of a post in a list by time. */
export type PostPosition = Pick<PostView, 'id' | 'date'>;

/** The newer posts of a first page. */
export interface FoundPosts {
  ids: readonly number[];
  hasMore: boolean;
}

/**
 * Finds the posts of a first page that are newer than a post, or all of them for an empty list.
 * @returns undefined after a failure: the next poll tries again
 */
export async function findNew(
  client: ApolloClient,
  source: PostSource,
  newest: PostPosition | null,
  context?: typeof NEWEST_READ,
): Promise<FoundPosts | undefined> {
  try {
    const { data } = await client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      query: GetUserPostListDocument,
      variables: { ...source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
      // A cache write would change the list.
      fetchPolicy: 'no-cache',
      context,
    });
    const page = data?.getUserPostList;
    if (!page?.data) return undefined;
    const newer = page.data.filter((post) => newest === null || isNewer(post, newest));
    return {
      ids: newer.map(({ id }) => id),
      hasMore: page.nextCursor !== null && newer.length === page.data.length,
    };
  } catch {
    return undefined;
  }
}

/** Posts of the same moment are in the order of their ids, as on the server. */
export const isNewer = (post: PostPosition, newest: PostPosition): boolean =>
  post.date === newest.date ? post.id > newest.id : post.date > newest.date;
